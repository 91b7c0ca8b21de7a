import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { personParams, reason } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'

/** What a chat with her may cost, in Crediti. */
export const unlockCosts = [50, 100, 200] as const
export type UnlockCost = (typeof unlockCosts)[number]

/** How long what somebody of the staff decides, or a selfie shows, holds. */
export const standingTerms = {
  /** A verification, by selfie or by hand. */
  verifiedMonths: 12,
  /** «Profilo top» given by hand without an end. */
  staffTopDays: 90,
  /** A corrected price; then the rule computes it again. */
  correctionDays: 30,
} as const

export const badgeEndpoints = {
  badges: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/badges',
    who: 'admin',
    permission: 'user.badge',
    summary: 'Dà o toglie i badge «Profilo verificato» e «Profilo top», con un motivo e una scadenza',
    params: personParams,
    body: z
      .object({
        /** True gives it, or gives it anew with another end; false takes it; left out: as it is. */
        verified_profile: z.optional(z.boolean()),
        top_profile: z.optional(z.boolean()),
        reason,
        /** Of what is given; left out: `standingTerms`. */
        expires_at: z.nullish(z.iso.datetime({ error: 'Inserisci una data valida.' })),
      })
      .check(
        z.refine(
          ({ verified_profile, top_profile }) => verified_profile !== undefined || top_profile !== undefined,
          { path: ['verified_profile'], error: 'Scegli che cosa cambiare.' },
        ),
      ),
    replies: {
      200: z.object({
        message: z.string(),
        verified_profile: z.boolean(),
        top_profile: z.boolean(),
        /** As it was: a badge has no price. */
        unlock_cost: z.int(),
      }),
      404: Problem,
      409: Problem,
    },
  }),
  unlockCost: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/unlock-cost',
    who: 'admin',
    permission: 'user.unlock_cost',
    fresh: true,
    summary: `Corregge per ${standingTerms.correctionDays} giorni il costo di una chat, che altrimenti calcola la regola pubblicata; gli sblocchi già fatti restano come sono`,
    params: personParams,
    body: z.object({
      unlock_cost: z.union(
        unlockCosts.map((cost) => z.literal(cost)),
        'Il costo può essere 50, 100 o 200 Crediti.',
      ),
      reason,
    }),
    replies: {
      200: z.object({ message: z.string(), unlock_cost: z.int() }),
      404: Problem,
      409: Problem,
    },
  }),
} as const
