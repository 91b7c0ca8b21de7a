/** Many people who listen and say nothing, in a process of their own: forked by the bench, answers when all of them hear. */
import { type Listening, listenTo } from './listener.ts'

/** What the parent sends when it has forked us. */
export interface IdleSocketsTask {
  readonly sockets: readonly Listening[]
}

const atOnce = 40

process.once('message', async ({ sockets }: IdleSocketsTask) => {
  let next = 0
  const worker = async () => {
    while (next < sockets.length) {
      const socket = await listenTo(sockets[next++]!, () => {})
      socket.once('close', () => process.exit(1))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  process.send?.(sockets.length)
})
process.once('disconnect', () => process.exit())
