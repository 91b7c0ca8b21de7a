import * as z from 'zod/mini'
import type { EuroCents } from '#platform/contract/money.ts'

const euroAmount = z.custom<EuroCents>(Number.isSafeInteger)

/** What a king hears of his own spending: of the limit that he set, and of a month. */
export const spendingNotifications = {
  spending_limit: {
    channels: {
      mail: {
        pace: { kind: 'at_once' },
        switch: {
          byDefault: true,
          label: 'Limite di spesa',
          hint: 'Al 50, 80 e 100 per cento del limite al mese che hai scelto, se ne hai uno.',
        },
      },
    },
    reaches: 'active',
    role: 'KING',
    unsubscribe: 'spending',
    data: z.object({ share: z.literal([50, 80, 100]), limit: euroAmount, used: euroAmount }),
  },
  spending_month: {
    channels: {
      mail: {
        pace: { kind: 'at_once' },
        switch: {
          byDefault: false,
          label: 'Riepilogo di spesa',
          hint: 'Una volta al mese, se hai acquistato Crediti: quanto hai speso e che cosa ne è venuto.',
        },
      },
    },
    reaches: 'active',
    role: 'KING',
    unsubscribe: 'spending',
    data: z.object({
      /** `2026-11` */
      month: z.string(),
      spent: euroAmount,
      back: euroAmount,
      unlocked: z.int(),
      answered: z.int(),
      refunded: z.int(),
    }),
  },
} as const
