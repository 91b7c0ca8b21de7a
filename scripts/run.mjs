// node scripts/run.mjs FILE [ARGUMENTS]: runs a TypeScript file of ours, installing first where needed.
import { spawn } from 'node:child_process'
import { ensureInstalled, pinnedNode, root } from './install.mjs'
import { becomeOneWith } from './child.mjs'

ensureInstalled()
becomeOneWith(spawn(pinnedNode, process.argv.slice(2), { cwd: root, stdio: 'inherit' }))
