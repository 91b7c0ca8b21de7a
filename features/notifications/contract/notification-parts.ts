import * as z from 'zod/mini'
import type { Credits, EuroCents } from '#platform/contract/money.ts'

export const atOnce = { kind: 'at_once' } as const

/** For what somebody has to know: a mail that nobody can switch off. */
export const mailAlways = {
  channels: { mail: { pace: atOnce, switch: null } },
  reaches: 'everybody',
  unsubscribe: null,
} as const

export const Whole = z.int()
export const creditsAmount = z.custom<Credits>(Number.isSafeInteger)
export const euroAmount = z.custom<EuroCents>(Number.isSafeInteger)
