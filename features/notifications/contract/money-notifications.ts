import * as z from 'zod/mini'
import { atOnce, creditsAmount, euroAmount, mailAlways, Whole } from './notification-parts.ts'

/** What a king hears of his money: of a purchase, of what goes back of it, of the limit that he set, of a month. */
export const moneyNotifications = {
  spending_limit: {
    channels: {
      mail: {
        pace: atOnce,
        switch: {
          byDefault: true,
          label: 'Limite di spesa',
          hint: 'Quando arrivi al 50, all’80 e al 100 per cento del limite mensile che hai scelto.',
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
        pace: atOnce,
        switch: {
          byDefault: false,
          label: 'Riepilogo di spesa',
          hint: 'Una volta al mese, se hai acquistato Crediti, con quanto hai speso e com’è andata.',
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
      unlocked: Whole,
      answered: Whole,
      refunded: Whole,
    }),
  },
  receipt: {
    ...mailAlways,
    data: z.object({
      number: z.string(),
      title: z.string(),
      credits: creditsAmount,
      total: euroAmount,
      /** Null: sold beyond the European Union, without VAT. */
      vatRate: z.nullable(z.number()),
      /** Until when he may withdraw. */
      until: z.date(),
      /** He asked to use the Crediti at once. */
      immediateUse: z.boolean(),
    }),
  },
  purchase_reversed: {
    ...mailAlways,
    data: z.object({
      title: z.string(),
      cause: z.enum(['refund', 'dispute']),
      credits: creditsAmount,
      amount: euroAmount,
      /** All that he owes now. */
      debt: creditsAmount,
    }),
  },
  purchase_restored: { ...mailAlways, data: z.object({ title: z.string(), credits: creditsAmount }) },
  withdrawal: {
    ...mailAlways,
    data: z.object({
      purchase: z.object({
        id: Whole,
        title: z.string(),
        at: z.date(),
        credits: creditsAmount,
        paid: euroAmount,
        paidWith: z.enum(['card', 'paypal']),
      }),
      at: z.date(),
      credits: creditsAmount,
      amount: euroAmount,
      /** Used Crediti are paid back too. */
      usedToo: z.boolean(),
    }),
  },
} as const
