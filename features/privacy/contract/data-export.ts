import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

/** A copy can be had once in this time; asked again while one is being made, nothing new begins. */
export const dataExportCooldownHours = 24

/**
 * - `none`: never asked, or the archive is gone by now
 * - `preparing`: a mail follows when it is ready
 * - `ready`: `url` downloads it
 * - `failed`: it could not be made; ask again
 */
export const DataExport = z.object({
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  /** Already signed, for a quarter of an hour: ask again before each download. Null in a session that is not fresh. */
  url: z.nullable(z.string()),
  requested_at: z.nullable(z.string()),
  /** When the archive is deleted. */
  expires_at: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  /** From when a new copy can be asked for; null: now. */
  again_at: z.nullable(z.string()),
})
export type DataExport = z.infer<typeof DataExport>

const bearer = z.object({ ban_token: z.optional(z.string().check(z.maxLength(500))) })

/** For the owner alone, also when rejected, or banned and holding a ban token. */
export const dataExportEndpoints = {
  request: endpoint({
    method: 'POST',
    path: '/api/data-export',
    who: 'user_or_banned',
    fresh: true,
    summary: `Has a copy of one’s data made, at most one every ${dataExportCooldownHours} hours; a mail says when it is ready`,
    beforeConsent: true,
    query: bearer,
    replies: { 202: DataExport },
  }),
  address: endpoint({
    method: 'POST',
    path: '/api/data-export/address',
    who: 'user_or_banned',
    beforeConsent: true,
    fresh: true,
    summary:
      'The same, with the address of the archive: it holds everything, so who downloads it is asked for a proof',
    query: bearer,
    replies: { 200: DataExport },
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/data-export',
    who: 'user_or_banned',
    impersonator: 'refused',
    summary: 'How far the copy of one’s data is, and where to download it',
    query: bearer,
    replies: { 200: DataExport },
  }),
} as const
