import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverEntry, serverFlags, serverMemory } from './server-runtime.mjs'

test.each(['lieta.service', 'Containerfile'])('deploy/%s runs the server as npm start does', (file) => {
  const text = readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')
  const command = text
    .split('\n')
    .find((line) => /^(ExecStart=|CMD \[)/.test(line) && line.includes(serverEntry))
  for (const flag of serverFlags) expect(command).toContain(flag)
  for (const [name, value] of Object.entries(serverMemory)) expect(text).toContain(`${name}=${value}`)
})
