import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

/** Of one file: the newest of them. */
export const labelsMax = 100_000

export const downloadLabels = endpoint({
  method: 'GET',
  path: '/api/admin/reader-labels',
  who: 'admin',
  permission: 'label.export',
  summary: `Che cosa hanno insegnato al lettore decisioni e risposte, senza nomi: JSON Lines, al massimo ${labelsMax} righe; il download finisce nel registro`,
  // JSON Lines, as `npm run moderation:train -- --labels` reads them.
  replies: { 200: z.string() },
})
