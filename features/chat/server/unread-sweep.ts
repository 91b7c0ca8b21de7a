import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { lockPace, recordPace } from '#features/notifications/server/pace.ts'
import { isQuiet } from '#features/notifications/server/text-messages.ts'
import {
  findReader,
  forgottenBefore,
  peopleWithUnread,
  settled,
  type UnreadChannel,
  unreadOf,
} from './unread.ts'

export const unreadMails = job({
  queue: 'unread_mail',
  everyMinute: true,
  work: (needs) => notifyOfUnread(needs, 'mail'),
})

export const unreadTexts = job({
  queue: 'unread_sms',
  everyMinute: true,
  work: async (needs) => {
    if (!(await isQuiet(needs.db))) await notifyOfUnread(needs, 'sms')
  },
})

export const unreadPushes = job({
  queue: 'unread_push',
  everyMinute: true,
  work: (needs) => notifyOfUnread(needs, 'push'),
})

/** Tells everybody who is away and has unread messages, by one channel. */
export async function notifyOfUnread(needs: Needs, channel: UnreadChannel): Promise<void> {
  for (const userId of await peopleWithUnread(needs.db, channel))
    await transaction(needs.db, (trx) => notifyOne(needs, trx, userId, channel)).catch((error: unknown) =>
      // What goes wrong for one person must not cost all others theirs; the next sweep tries again.
      needs.log.error({ err: error, userId, channel }, 'unread messages'),
    )
}

/** One notification about all that is unread, and the mark that it was told, together: run twice, it finds nothing left. */
async function notifyOne(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  userId: number,
  channel: UnreadChannel,
): Promise<void> {
  const key = { userId, type: 'messages', channel } as const
  const until = await lockPace(trx, key, forgottenBefore)
  if (until === undefined) return
  const reader = await findReader(trx, userId, channel)
  if (reader === undefined) return
  const unread = await unreadOf(trx, reader, channel, until)
  if (unread === undefined) return recordPace(trx, key, { until: settled, sent: false })
  if (!unread.ripe) return
  const sentBy = await needs.notify(trx, userId, 'messages', unread.data, { only: channel })
  await recordPace(trx, key, { until: settled, sent: sentBy.length > 0 })
}
