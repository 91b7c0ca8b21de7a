import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './server-process.ts'

const deploy = join(import.meta.dirname, '../deploy')

/** Where Caddy is installed (Debian: `apt-get install caddy`). */
export function hasCaddy(): boolean {
  try {
    execFileSync('caddy', ['version'])
    return true
  } catch {
    return false
  }
}

/** Caddy with `deploy/Caddyfile`, but for names, ports, TLS, and what the one of Debian 12 does not know. */
export async function startCaddy(
  ports: readonly [number, number],
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lieta-caddy-'))
  const origin = `http://127.0.0.1:${await freePort()}`
  const shipped = await readFile(join(deploy, 'Caddyfile'), 'utf8')
  const changed = shipped
    .replace('lieta.example {', `${origin} {`)
    .replace('127.0.0.1:3000 127.0.0.1:3001', ports.map((port) => `127.0.0.1:${port}`).join(' '))
    .replace('/opt/lieta/deploy', deploy)
    .replace(/^\s*read_timeout .*$/gm, '')
    .replace('{\n', '{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n')
  const file = join(folder, 'Caddyfile')
  await writeFile(file, changed)
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder },
  })
  for (let tried = 0; ; tried += 1) {
    const isUp = await fetch(origin).then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (tried === 100 || child.exitCode !== null) throw new Error('Caddy does not answer')
    await sleep(100)
  }
  return {
    origin,
    async stop() {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
