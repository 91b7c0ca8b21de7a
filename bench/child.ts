import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Child {
  readonly origin: string
  readonly pid: number
  /** Resident bytes after a garbage collection, of a child that calls answerMemory(). */
  readonly memory: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Runs a file of this folder as a process of its own, which is given `task` and answers the port it listens on. */
export async function startChild(file: string, task: object): Promise<Child> {
  const child = fork(join(import.meta.dirname, file), {
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
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
