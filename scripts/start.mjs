// npm start, npm run dev: from a fresh clone to a running server, doing only what has changed.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { becomeOneWith } from './child.mjs'
import { ensureInstalled, pinnedNode, root } from './install.mjs'
import { serverEntry, serverFlags, serverMemory } from './server-runtime.mjs'

const [major] = process.versions.node.split('.')
if (Number(major) < 20) {
  console.error(`Lieta needs Node.js 20 or later to start; this is ${process.versions.node}.`)
  process.exit(1)
}

ensureInstalled()
if (process.argv.includes('--dev')) dev()
else start()

function start() {
  const build = spawnSync(pinnedNode, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) process.exit(build.status ?? 1)
  becomeOneWith(
    spawn(pinnedNode, [...serverFlags, serverEntry], {
      cwd: root,
      // Over the channel the server notices when this process is killed and cannot tell it anything any more.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...serverMemory, ...process.env },
    }),
  )
}

/** Two processes: the server, restarted when its sources change, behind Vite, which patches the page in place. */
function dev() {
  const port = process.env.DEV_PORT ?? '5173'
  const env = {
    ...process.env,
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}`,
    // What restarts it when a source changes watches one process.
    PROCESSES: '1',
  }
  const vite = spawn(
    pinnedNode,
    [join('node_modules', 'vite', 'bin', 'vite.js'), '--host', '127.0.0.1', '--port', port, '--strictPort'],
    { cwd: root, stdio: 'inherit', env },
  )
  const server = spawn(pinnedNode, ['--watch', '--watch-preserve-output', 'apps/server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  vite.once('exit', () => server.kill('SIGTERM'))
  server.once('exit', () => vite.kill('SIGTERM'))
  becomeOneWith(server)
}
