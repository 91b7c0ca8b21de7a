import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { serverFlags, serverMemory } from '../scripts/server-runtime.mjs'

export interface Child {
  readonly origin: string
  readonly pid: number
  /** Resident bytes after a garbage collection, of a child that calls answerMemory(). */
  readonly memory: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Lieta, as `npm start` runs it. */
export const startSubject = (task: { databaseUrl: string; dataDir: string }): Promise<Child> =>
  startChild('subject.ts', task, { flags: serverFlags, environment: serverMemory })

interface Runtime {
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** Runs a file of this folder as a process of its own, which is given `task` and answers the port it listens on. */
export async function startChild(
  file: string,
  task: object,
  { flags, environment }: Runtime = { flags: [], environment: {} },
): Promise<Child> {
  const child = fork(join(import.meta.dirname, file), {
    serialization: 'advanced',
    execArgv: ['--expose-gc', ...flags],
    env: { ...process.env, ...environment },
  })
  child.send(task)
  const port = await answerOf(child, file)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    memory() {
      child.send('memory')
      return answerOf(child, file)
    },
    stop: () => stop(child),
  }
}

async function answerOf(child: ChildProcess, file: string): Promise<number> {
  return Promise.race([
    once(child, 'message').then(([message]) => Number(message)),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${file} ended with ${code} before it answered.`)
    }),
  ])
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}
