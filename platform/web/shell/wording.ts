import type { QuotedEnglish, Wording } from '#platform/contract/quoted-english.ts'

/** Comes with the page where `UI_STRINGS=italian`, and stays as long as it: the block that apps/server/page-head.ts writes. */
let wording: Wording =
  typeof document === 'undefined'
    ? {}
    : (JSON.parse(document.getElementById('wording')?.textContent || '{}') as Wording)

/** For the server, which renders all of its pages in the same words. */
export function sayAs(configured: Wording): void {
  wording = configured
}

/**
 * The words of the specification, or what this installation says instead. Asked for while rendering, or later: a
 * module that is being loaded on the server does not know yet.
 */
export const say = (words: QuotedEnglish): string => wording[words] ?? words

/** The `lang` of English words of the specification; none where something Italian stands for them. */
export const langOf = (words: QuotedEnglish): 'en' | undefined =>
  wording[words] === undefined ? 'en' : undefined
