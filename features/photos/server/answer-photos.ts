import { read } from 'node:fs'
import { promisify } from 'node:util'

/** What photo-process.ts asks about the picture that comes by the pipe, and what it is answered. */
export interface Asked<Question> {
  readonly id: number
  readonly question: Question
  /** Of the picture, in bytes. */
  readonly length: number
}

export type Answer<Told> =
  | { readonly id: number; readonly told: Told }
  | { readonly id: number; readonly error: string }

/**
 * The whole life of a process for photos, its other side: answers what the server asks, and ends with it.
 * @param answer - what it throws is told as the fault of the picture
 */
export function answerPhotos<Question, Told>(
  answer: (picture: Uint8Array, question: Question) => Promise<Told>,
): void {
  process.on('message', ({ id, question, length }: Asked<Question>) => {
    void readPicture(length)
      .then((picture) => answer(picture, question))
      .then(
        (told): Answer<Told> => ({ id, told }),
        (error: unknown): Answer<Told> => ({
          id,
          error: error instanceof Error ? error.message : String(error),
        }),
      )
      .then((said) => process.send?.(said))
  })
  // The server has ended, however it did.
  process.on('disconnect', () => process.exit())
  // They reach the whole group, from a terminal or the service manager: the server decides when this ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}

/** The descriptor of the pipe, behind the usual three and the channel of messages. */
export const picturePipe = 4

const readPipe = promisify(read)

/** The server sends no other picture before this one is answered. */
async function readPicture(length: number): Promise<Uint8Array> {
  const picture = Buffer.allocUnsafeSlow(length)
  let at = 0
  while (at < length) {
    const { bytesRead } = await readPipe(picturePipe, picture, at, length - at, null)
    if (bytesRead === 0) throw new Error('the picture broke off')
    at += bytesRead
  }
  return picture
}
