/** What photo-process.ts asks, and what it is answered. */
export interface Asked<Question> {
  readonly id: number
  readonly question: Question
}

export type Answer<Told> =
  | { readonly id: number; readonly told: Told }
  | { readonly id: number; readonly error: string }

/**
 * The whole life of a process for photos, its other side: answers what the server asks, and ends with it.
 * @param answer - what it throws is told as the fault of the picture
 */
export function answerPhotos<Question, Told>(answer: (question: Question) => Promise<Told>): void {
  process.on('message', ({ id, question }: Asked<Question>) => {
    void answer(question)
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
