import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#testing/server-process.ts'
import { serverFlags, serverMemory } from '../scripts/server-runtime.mjs'
import { benchEnvironment } from './environment.ts'

export interface Child {
  readonly origin: string
  readonly pid: number
  /** Resident bytes after a garbage collection, of a child that calls answerMemory(). */
  readonly memory: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Lieta, as `npm start` runs it; `npm run bench` has built it. */
export async function startSubject(task: { databaseUrl: string; dataDir: string }): Promise<Child> {
  const settings = { ...benchEnvironment(task.databaseUrl, task.dataDir), PORT: String(await freePort()) }
  const environment = { ...serverMemory, ...settings }
  return startChild('subject.mjs', {}, { flags: serverFlags, environment, quiet: true })
}

interface Runtime {
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Whether what it prints is left out, but for errors. */
  readonly quiet?: boolean
}

/** Runs a file of this folder as a process of its own, which is given `task` and answers the port it listens on. */
export async function startChild(
  file: string,
  task: object,
  { flags, environment, quiet = false }: Runtime = { flags: [], environment: {} },
): Promise<Child> {
  const child = fork(join(import.meta.dirname, file), {
    serialization: 'advanced',
    stdio: ['inherit', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    execArgv: ['--expose-gc', ...flags],
    env: { ...process.env, ...environment },
  })
  child.send(task)
  const port = await answerOf<number>(child, file)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    memory() {
      child.send('memory')
      return answerOf<number>(child, file)
    },
    stop: () => stop(child),
  }
}

/** The next thing that a child says. @throws where it ends before */
export async function answerOf<Told>(child: ChildProcess, file: string): Promise<Told> {
  const [told] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${file} ended with ${code} before it answered.`)
    }),
  ])) as [Told]
  return told
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}
