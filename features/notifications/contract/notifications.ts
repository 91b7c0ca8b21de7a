import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'

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
  /** A notification: away for so long, and at most one in this time. */
  pushAwayMinutes: 1,
  pushMinutes: 5,
} as const

/** Browsers of one person that show notifications; the oldest gives way. */
export const pushSubscriptionsMax = 10

/** What a link in a mail ends. Searches had theirs first, and name nothing. */
export const unsubscribable = ['searches', 'messages'] as const
export type Unsubscribable = (typeof unsubscribable)[number]

/** Which ways lead to somebody who is away. `sms` is `notification_pref` of API-45, by another name. */
const Channels = z.object({ mail: z.boolean(), sms: z.boolean() })
export type Channels = z.output<typeof Channels>

const NotificationSettings = z.extend(Channels, {
  /** Our public key: a browser binds its subscription to it. */
  push_key: z.string(),
  /** Where the browser of this session gets its notifications; null: it gets none. */
  push_endpoint: z.nullable(z.string()),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

const PushEndpoint = z.string().check(z.maxLength(1000))

/** `PushSubscription.toJSON()` of the browser. */
const PushSubscription = z.object({
  endpoint: PushEndpoint,
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
})
export type PushSubscription = z.output<typeof PushSubscription>

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
    body: Channels,
    invalid: 'errors',
    replies: { 204: null },
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/push-subscriptions',
    who: 'member',
    summary: 'Mostra le notifiche sul browser di questa sessione',
    body: PushSubscription,
    invalid: 'errors',
    replies: { 204: null },
  }),
  endPush: endpoint({
    method: 'DELETE',
    path: '/api/push-subscriptions',
    who: 'member',
    summary: 'Non mostra più le notifiche su un browser; chiesto due volte non è un errore',
    body: z.object({ endpoint: PushEndpoint }),
    invalid: 'errors',
    replies: { 204: null },
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
