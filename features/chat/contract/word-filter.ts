import * as z from 'zod/mini'
import { isBlank } from '#platform/contract/blank.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const filterWordsMax = 50
export const filterWordLength = { min: 2, max: 40 } as const

/** What stands for a filtered message in the list of chats. */
export const filteredPreview = 'Messaggio nascosto dal tuo filtro'

const { min, max } = filterWordLength

/** A word, or a few in a row, as the hostess typed it. */
export const FilterWord = z.string().check(
  z.trim(),
  z.refine((word) => !isBlank(word), 'Scrivi una parola.'),
  z.minLength(min, `Ogni parola ha almeno ${min} caratteri.`),
  z.maxLength(max, `Ogni parola ha al massimo ${max} caratteri.`),
)

const WordFilter = z.object({
  words: z
    .array(FilterWord)
    .check(z.maxLength(filterWordsMax, `Puoi tenere al massimo ${filterWordsMax} parole.`)),
})

/** Messages to her that contain one of her words arrive hidden (`Message.filtered`); their sender never learns it. */
export const wordFilterEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/word-filter',
    who: 'hostess',
    impersonator: 'refused',
    summary: 'Le parole che nascondono un messaggio in arrivo',
    replies: { 200: WordFilter },
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/word-filter',
    who: 'hostess',
    summary: 'Sostituisce le parole del filtro',
    body: WordFilter,
    invalid: 'errors',
    replies: { 200: WordFilter },
  }),
} as const
