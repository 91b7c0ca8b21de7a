import * as z from 'zod/mini'
import { paymentCode } from '../../contract/payments.ts'

const SentCode = z.object({ at: z.number(), minutes: z.number(), wrong: z.int() })
type SentCode = z.output<typeof SentCode>

const keyOf = (userId: number) => `PAYMENT_CODE:${userId}`

/** That a code is on the phone already: whoever reloads the page types that one, and gets no second message. */
export const sentCode = {
  /** Null once it has run out, or was tried too often. */
  read(userId: number): SentCode | null {
    try {
      const sent = SentCode.parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'))
      const good = Date.now() - sent.at < sent.minutes * 60_000 && sent.wrong < paymentCode.tries
      return good ? sent : null
    } catch {
      return null
    }
  },
  keep(userId: number, minutes: number): SentCode {
    return write(userId, { at: Date.now(), minutes, wrong: 0 })
  },
  /** Answers how often in all. */
  miss(userId: number): number {
    const sent = sentCode.read(userId)
    return sent === null ? paymentCode.tries : write(userId, { ...sent, wrong: sent.wrong + 1 }).wrong
  },
  forget: (userId: number) => sessionStorage.removeItem(keyOf(userId)),
}

function write(userId: number, sent: SentCode): SentCode {
  sessionStorage.setItem(keyOf(userId), JSON.stringify(sent))
  return sent
}
