import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'

/** What a bank is sent about a contested payment; of conversations the times only. */
export const disputePack = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:id/pack',
  who: 'admin',
  permission: 'payment.settle',
  summary:
    'Le prove per la banca in un PDF: ricevuta, sblocchi, orari dei messaggi, accessi, accettazione dei termini',
  params: z.object({ id: RowId }),
  // 200: PDF, no JSON.
  replies: { 200: z.unknown(), 404: Problem },
})
