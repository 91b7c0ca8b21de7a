import { sql } from 'kysely'
import { unsubscribeLink } from '#features/accounts/server/signed-links.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { sendMail, sendSms } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Notify } from '#platform/server/notify.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailAttachment, MailMessage } from '#platform/server/providers/mail/mail.ts'
import {
  definitionOf,
  type NotificationChannel,
  type NotificationData,
  type NotificationType,
  notificationChannels,
} from '../contract/notification-types.ts'
import { reaches, wants } from './audience.ts'
import { pushToAll } from './push.ts'
import { type Templates, write } from './template.ts'
import { isCapped } from './text-messages.ts'

type Sending = Pick<Needs, 'config' | 'jobs'>

export function notifier(needs: Sending, templates: Templates): Notify {
  return async (trx, userId, type, data, { only, attachments } = {}) => {
    const recipient = await recipientOf(trx, userId, type)
    if (recipient === undefined) return []
    const message = { type, data, attachments }
    const sent: NotificationChannel[] = []
    for (const channel of recipient.channels) {
      if (only !== undefined && only !== channel) continue
      if (await send[channel](needs, trx, templates, recipient, message)) sent.push(channel)
    }
    if (sent.length > 0)
      await trx
        .insertInto('notification')
        .values({
          user_id: userId,
          type,
          // What the type declares, and nothing else that the caller's object may have.
          data: JSON.stringify(definitionOf(type).data.parse(data)),
          channels: sent,
        })
        .execute()
    return sent
  }
}

interface Recipient {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  /** By which this type reaches them. */
  readonly channels: readonly NotificationChannel[]
}

async function recipientOf(
  trx: Transaction,
  userId: number,
  type: NotificationType,
): Promise<Recipient | undefined> {
  const offered = notificationChannels.filter((channel) => definitionOf(type).channels[channel])
  const wanted = offered.map((channel) => sql`case when ${wants(type, channel)} then ${channel}::text end`)
  const { rows } = await sql<Recipient>`
    select u.id, u.name, u.email, u.phone, array_remove(array[${sql.join(wanted)}], null) as channels
    from users u where u.id = ${userId} and ${reaches(type)}`.execute(trx)
  return rows[0]
}

interface Message<T extends NotificationType> {
  readonly type: T
  readonly data: NotificationData<T>
  readonly attachments?: readonly MailAttachment[] | undefined
}

/** Queues it in the transaction; false: it could not be. */
type Send = <T extends NotificationType>(
  needs: Sending,
  trx: Transaction,
  templates: Templates,
  recipient: Recipient,
  message: Message<T>,
) => Promise<boolean>

const send: Readonly<Record<NotificationChannel, Send>> = {
  async mail(needs, trx, templates, recipient, message) {
    await sendMail(needs, trx, notificationMail(needs.config, templates, recipient, message))
    return true
  },
  async sms({ config, jobs }, trx, templates, { phone, name }, message) {
    if (phone === null || (await isCapped(config, trx, phone))) return false
    await sendSms({ jobs }, trx, { to: phone, text: write(templates, 'sms', message, { name, config }) })
    return true
  },
  async push({ config, jobs }, trx, templates, { id, name }, message) {
    const contents = write(templates, 'push', message, { name, config })
    await pushToAll({ jobs }, trx, id, { topic: message.type, ...contents })
    return true
  },
}

/** The mail of a notification, with the link that ends those of its kind. */
export function notificationMail<T extends NotificationType>(
  config: Pick<Sending['config'], 'publicUrl' | 'key'>,
  templates: Templates,
  { id, name, email }: Pick<Recipient, 'id' | 'name' | 'email'>,
  message: Message<T>,
): MailMessage {
  const { unsubscribe } = definitionOf(message.type)
  return writeMail({
    to: email,
    ...write(templates, 'mail', message, { name, config }),
    ...(unsubscribe !== null && { unsubscribeUrl: unsubscribeLink(config, id, unsubscribe) }),
    ...(message.attachments && { attachments: message.attachments }),
  })
}
