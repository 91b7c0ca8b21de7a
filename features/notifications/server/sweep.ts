import { sql } from 'kysely'
import { notificationTimes } from '../contract/notifications.ts'
import { codesSent } from '#features/accounts/server/one-time-codes.ts'
import { unsubscribeLink } from '#features/accounts/server/signed-links.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import { smsCaps } from '#platform/server/http/limits.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { sendMail, sendSms } from '#platform/server/jobs/post.ts'
import type { Needs } from '#platform/server/needs.ts'
import { unreadMail, type UnreadNews, unreadSummary } from './mails/unread.ts'
import { pushToAll } from './push.ts'
import { lockReader, newsFor, peopleWithNews, type Reader, recordTold, type TellingChannel } from './news.ts'

export const unreadMails = job({
  queue: 'unread_mail',
  everyMinute: true,
  work: (needs) => tellEverybody(needs, 'mail'),
})

export const unreadTexts = job({
  queue: 'unread_sms',
  everyMinute: true,
  work: async (needs) => {
    if (!(await isQuiet(needs.db))) await tellEverybody(needs, 'sms')
  },
})

export const unreadPushes = job({
  queue: 'unread_push',
  everyMinute: true,
  work: (needs) => tellEverybody(needs, 'push'),
})

/** Whether it is night in Italy. */
export async function isQuiet(db: Database, at = sql<Date>`now()`): Promise<boolean> {
  const { quietFrom, quietUntil } = notificationTimes
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from ${at} at time zone 'Europe/Rome')::integer as hour`.execute(db)
  const hour = rows[0]?.hour ?? 0
  return hour >= quietFrom || hour < quietUntil
}

export async function tellEverybody(needs: Needs, channel: TellingChannel): Promise<void> {
  for (const userId of await peopleWithNews(needs.db, channel))
    await transaction(needs.db, (trx) => tell(needs, trx, userId, channel)).catch((error: unknown) =>
      // What goes wrong for one person must not cost all others theirs; the next sweep tries again.
      needs.log.error({ err: error, userId, channel }, 'unread messages'),
    )
}

/** One message about all that is new, and the mark that it was told, together: run twice, it finds nothing left. */
async function tell(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  userId: number,
  channel: TellingChannel,
): Promise<void> {
  const reader = await lockReader(trx, userId, channel)
  if (reader === undefined) return
  const { ripe, ...news } = await newsFor(trx, reader, channel)
  if (news.chats.length === 0 && news.strangers === 0) return recordTold(trx, userId, channel, false)
  if (!ripe) return
  const sent = await by[channel](needs, trx, reader, news)
  await recordTold(trx, userId, channel, sent)
}

/** Sends in the transaction's name; false: it could not be. */
type Teller = (
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  reader: Reader,
  news: UnreadNews,
) => Promise<boolean>

const by: Record<TellingChannel, Teller> = {
  mail,
  sms: text,
  async push(needs, trx, { id }) {
    await pushToAll(needs, trx, id)
    return true
  },
}

async function mail(...[needs, trx, reader, news]: Parameters<Teller>): Promise<boolean> {
  const unsubscribeUrl = unsubscribeLink(needs.config, reader.id, 'messages')
  await sendMail(needs, trx, unreadMail(reader, news, needs.config.publicUrl, unsubscribeUrl))
  return true
}

/** Numbers only: whoever holds the phone reads it without unlocking it. False: the number has had its share. */
async function text(...[needs, trx, { phone }, news]: Parameters<Teller>): Promise<boolean> {
  if (phone === null || (await capped(needs.config, trx, phone))) return false
  await sendSms(needs, trx, {
    to: phone,
    text: `Lieta: ${lowered(unreadSummary(news))}. Per non ricevere questi SMS: Il mio profilo, Notifiche.`,
  })
  return true
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/**
 * The caps of all text messages, codes included. Codes do not ask how many of these went out: nobody is to be
 * locked out of an account because somebody wrote to it.
 */
async function capped(
  config: Pick<Needs['config'], 'rateLimitScale'>,
  trx: Transaction,
  phone: string,
): Promise<boolean> {
  for (const cap of smsCaps) {
    const { rows } = await sql<{ sent: number }>`
      select count(*)::integer as sent from notification_told told join users on users.id = told.user_id
      where told.channel = 'sms' and told.told_at > now() - make_interval(secs => ${cap.seconds})
        and starts_with(users.phone, ${phone.slice(0, cap.digits + 1)})`.execute(trx)
    const sent = (rows[0]?.sent ?? 0) + (await codesSent(trx, cap, phone))
    if (sent >= cap.hits * config.rateLimitScale) return true
  }
  return false
}
