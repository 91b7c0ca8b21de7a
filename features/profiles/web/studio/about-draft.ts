import { promptCount, prompts, readDescription } from '../../contract/prompts.ts'

/** What is being written: an answer stays with its question while another one is shown. */
export interface AboutDraft {
  readonly words: string
  /** There were words of her own when the page opened: their box stays, also empty. */
  readonly hasWords: boolean
  readonly questions: readonly string[]
  readonly texts: Readonly<Record<string, string>>
}

export function draftOf(description: string): AboutDraft {
  const { words, answers } = readDescription(description)
  const shown = answers.slice(0, promptCount)
  // A fourth answer came from elsewhere: it is kept as words.
  const others = answers.slice(promptCount).map(({ question, text }) => `${question}: ${text}`)
  const asked = shown.map(({ question }) => question)
  const free = prompts.map(({ question }) => question).filter((question) => !asked.includes(question))
  const all = [words, ...others].filter((part) => part !== '').join('\n\n')
  return {
    words: all,
    hasWords: all !== '',
    questions: [...asked, ...free].slice(0, promptCount),
    texts: Object.fromEntries(shown.map(({ question, text }) => [question, text])),
  }
}
