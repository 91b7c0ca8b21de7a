import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'
import { Answers, ConditionsBody } from './answers.ts'

/** One condition as it is read: what, and a word about it. */
export const CardLine = z.object({
  kind: z.enum(['place', 'ends', 'photos', 'alcohol', 'notice', 'languages', 'distance']),
  title: z.string(),
  detail: z.string(),
})
export type CardLine = z.infer<typeof CardLine>

/** The conditions in force, with the lines that one reads. */
export const Card = z.object({
  version: z.int(),
  answers: Answers,
  lines: z.array(CardLine),
  sentence: z.nullable(z.string()),
  updated_at: z.string(),
})
export type Card = z.infer<typeof Card>

export const OwnConditions = z.object({
  /** Null: she has not said anything yet, and the form begins with the most protective answers. */
  card: z.nullable(Card),
  /** Waits for a moderator; until then the card has the old one. */
  pending_sentence: z.nullable(z.string()),
})
export type OwnConditions = z.infer<typeof OwnConditions>

export const Between = z.object({
  /** What the hostess of the two asks; null: nothing, and there is nothing to accept. */
  card: z.nullable(Card),
  /** What the king of the two said yes to last, line by line as he read it. */
  accepted: z.nullable(z.object({ version: z.int(), at: z.string(), words: z.array(z.string()) })),
  /** He has written to her: what began goes on, whatever the card says now. */
  begun: z.boolean(),
})
export type Between = z.infer<typeof Between>

const params = z.object({ userId: RowId })

/** A card is read and accepted here; no other endpoint asks whether it was (docs/decisions/0075). */
export const conditionsEndpoints = {
  own: endpoint({
    method: 'GET',
    path: '/api/conditions',
    who: 'member_hostess',
    summary: 'Le proprie condizioni, e la frase che aspetta un moderatore',
    replies: { 200: OwnConditions },
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/conditions',
    who: 'member_hostess',
    summary: 'Sostituisce le proprie condizioni; una frase nuova aspetta un moderatore',
    body: ConditionsBody,
    invalid: 'errors',
    replies: { 200: OwnConditions },
  }),
  between: endpoint({
    method: 'GET',
    path: '/api/conditions/:userId',
    who: 'anyone',
    summary: 'Le condizioni di una hostess, e che cosa ne ha accettato il king; a lei, di quel king',
    params,
    replies: { 200: Between, 404: Problem },
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/conditions/:userId/acceptance',
    who: 'king',
    summary: 'Accetta le condizioni di una hostess, nella versione che ha letto',
    params,
    body: z.object({ version: z.int() }),
    invalid: 'errors',
    replies: { 201: Between, 404: Problem, 409: Problem },
  }),
} as const
