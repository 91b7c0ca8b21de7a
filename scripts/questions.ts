import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

interface Questions {
  readonly ask: (question: string) => Promise<string>
  /** Nothing of the answer is shown, not even its length; it is taken as it was typed. */
  readonly askSecretly: (question: string) => Promise<string>
  readonly close: () => void
}

/**
 * Asks whoever sits at the terminal; a pipe answers with a line for each question. Interrupted at a question, or
 * at the end of the pipe, it ends the process: nobody is left who could answer.
 */
export function openQuestions(
  input: typeof process.stdin = process.stdin,
  output: typeof process.stdout = process.stdout,
): Questions {
  /** What is typed ahead, or pasted, may be the secret that is asked for next. */
  let silent = true
  const screen = new Writable({
    write(chunk, _encoding, done) {
      // At once, so that what was written before the silence is not held back into it.
      if (!silent) output.write(chunk)
      done()
    },
  })
  // With `terminal` the line is edited here and the terminal itself shows nothing, even where the output is a file.
  const lines = createInterface({ input, output: screen, terminal: input.isTTY === true, historySize: 0 })
  const answers = lines[Symbol.asyncIterator]()
  const giveUp = (code: number): never => {
    lines.close()
    output.write('\n')
    process.exit(code)
  }
  lines.on('line', () => {
    silent = true
  })
  lines.once('SIGINT', () => giveUp(130))

  async function answerTo(question: string, { secret }: { secret: boolean }): Promise<string> {
    silent = false
    lines.setPrompt(`${question}: `)
    lines.prompt()
    silent = secret
    const { value, done } = await answers.next()
    // The end of the line was not shown either.
    if (secret && input.isTTY) output.write('\n')
    return done === true ? giveUp(1) : value
  }

  return {
    ask: async (question) => (await answerTo(question, { secret: false })).trim(),
    askSecretly: (question) => answerTo(question, { secret: true }),
    close: () => lines.close(),
  }
}
