import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Problem } from './refusals.ts'

/** When somebody who is away is told of unread messages. */
export const notificationTimes = {
  /** Away, and unread, for so long. */
  awayMinutes: 15,
  /** At most one mail in this time. */
  mailHours: 1,
  /** At most one text message in this time, and none from `quietFrom` to `quietUntil`, by the clock of Italy. */
  smsHours: 24,
  quietFrom: 22,
  quietUntil: 8,
} as const

/** What a link in a mail ends. Searches had theirs first, and name nothing. */
export const unsubscribable = ['searches', 'messages'] as const
export type Unsubscribable = (typeof unsubscribable)[number]

/** Which ways lead to somebody who is away. `sms` is `notification_pref` of API-45, by another name. */
const NotificationSettings = z.object({ mail: z.boolean(), sms: z.boolean() })
export type NotificationSettings = z.output<typeof NotificationSettings>

export const notificationEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/notification-settings',
    who: 'member',
    impersonator: 'refused',
    summary: 'Come si viene avvisati dei messaggi non letti',
    replies: { 200: NotificationSettings },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/notification-settings',
    who: 'member',
    summary: 'Cambia come si viene avvisati dei messaggi non letti',
    body: NotificationSettings,
    invalid: 'errors',
    replies: { 200: NotificationSettings },
  }),
  /** The address that mails carry: a page to whoever opens it, this call on POST (RFC 8058). */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe',
    who: 'anyone',
    summary: 'Ferma le e-mail di un tipo per una persona, senza accesso',
    query: z.object({
      user: z.string(),
      signature: z.string(),
      about: z.optional(z.enum(unsubscribable)),
    }),
    invalid: 'errors',
    replies: { 204: null, 404: Problem },
  }),
} as const
