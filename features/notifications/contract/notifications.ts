import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { notificationChannels, unsubscribable } from './notification-types.ts'
import { Problem } from '#platform/contract/refusals.ts'

/** Browsers of one person that show notifications; the oldest gives way. */
export const pushSubscriptionsMax = 10

/** Which ways lead to somebody who is away. `sms` is `notification_pref` of API-45, by another name. */
const Channels = z.object({ mail: z.boolean(), sms: z.boolean() })

const NotificationSwitch = z.object({
  /** What one is told of: a type of the catalogue. */
  type: z.string(),
  channel: z.enum(notificationChannels),
  enabled: z.boolean(),
})
export type NotificationSwitch = z.output<typeof NotificationSwitch>

/** `mail` and `sms` are those of messages, by their first names. `switches`: any others to change. */
const NotificationChange = z.extend(Channels, { switches: z.optional(z.array(NotificationSwitch)) })
export type NotificationChange = z.output<typeof NotificationChange>

const NotificationSettings = z.extend(Channels, {
  /** Everything else that may be switched on and off. */
  switches: z.array(NotificationSwitch),
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
    summary: 'Come si viene avvisati',
    replies: { 200: NotificationSettings },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/notification-settings',
    who: 'member',
    summary: 'Cambia come si viene avvisati',
    body: NotificationChange,
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
    accepts: 'form',
    who: 'anyone',
    summary: 'Ferma le email di un tipo per una persona, senza accesso',
    query: z.object({
      user: z.string(),
      signature: z.string(),
      about: z.optional(z.enum(unsubscribable)),
    }),
    invalid: 'errors',
    replies: { 204: null, 404: Problem },
  }),
} as const
