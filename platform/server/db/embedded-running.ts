import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const starterFile = (dataDir: string) => join(dataDir, 'postgres-starter')

/** Notes that this process is the one that started the server, so that others can tell whether it still lives. */
export async function recordStarter(dataDir: string): Promise<void> {
  await writeFile(starterFile(dataDir), `${process.pid}\n`)
}

export interface Running {
  readonly port: number
  readonly starter: number
  readonly starterLives: boolean
}

/** The server that already runs on this cluster, if any. */
export async function findRunning(cluster: string, dataDir: string): Promise<Running | null> {
  const pidFile = join(cluster, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  const found = await describeProcess(pid)
  if (!found.command.includes(cluster)) {
    // After a reboot the number may belong to any other program; PostgreSQL would refuse to start.
    await rm(pidFile, { force: true })
    return null
  }
  const starter = Number(await readFile(starterFile(dataDir), 'utf8').catch(() => ''))
  return { port: Number(lines[3]), starter, starterLives: starter > 0 && found.parent === starter }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** An orphan's parent is no longer the process that started it: unlike a bare number, this cannot be reused. */
async function describeProcess(pid: number): Promise<{ parent: number; command: string }> {
  if (process.platform === 'linux') {
    const [status, command] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    ])
    return { parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0), command }
  }
  const { stdout } = await run('ps', ['-o', 'ppid=,args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? []
  return { parent: Number(parent ?? 0), command: command ?? '' }
}
