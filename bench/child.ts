import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Child {
  readonly origin: string
  readonly stop: () => Promise<void>
}

/** Runs a file of this folder as a process of its own, which is given `task` and answers the port it listens on. */
export async function startChild(file: string, task: object): Promise<Child> {
  const child = fork(join(import.meta.dirname, file), { serialization: 'advanced' })
  child.send(task)
  const port = await Promise.race([
    once(child, 'message').then(([message]) => Number(message)),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${file} ended with ${code} before it listened.`)
    }),
  ])
  return { origin: `http://127.0.0.1:${port}`, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}
