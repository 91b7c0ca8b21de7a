import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'

export const answerLimit = 1000

/** A suspension that was announced and has not begun: its person is heard once. */
export const Hearing = z.object({
  id: z.int(),
  /** What will be, in a sentence. */
  outcome: z.string(),
  rule: z.string(),
  reason: z.string(),
  announced_at: z.string(),
  /** When it begins, unless there is an answer. */
  due_at: z.string(),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
})
export type Hearing = z.infer<typeof Hearing>

export const hearingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/hearings',
    who: 'user',
    impersonator: 'refused',
    summary: 'Le sospensioni che ti abbiamo annunciato e che non sono ancora cominciate',
    replies: { 200: z.array(Hearing) },
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/hearings/:id/answer',
    who: 'user',
    summary:
      'Rispondi a una sospensione annunciata, una volta sola: comincia soltanto se un’altra persona del team, letta la risposta, la conferma',
    beforeConsent: true,
    params: idParams,
    body: z.object({
      text: z
        .string('Scrivi la tua risposta.')
        .check(
          z.trim(),
          z.minLength(1, 'Scrivi la tua risposta.'),
          z.maxLength(answerLimit, `Il testo può avere al massimo ${answerLimit} caratteri.`),
        ),
    }),
    replies: { 200: z.object({ message: z.string() }), 404: Problem, 409: Problem },
  }),
} as const
