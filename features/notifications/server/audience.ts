import { type RawBuilder, sql } from 'kysely'
import {
  type ChannelOf,
  definitionOf,
  type NotificationChannel,
  type NotificationType,
} from '../contract/notification-types.ts'

/** SQL over `users u`: whether notifications of this type are for this person at all. */
export function reaches(type: NotificationType): RawBuilder<boolean> {
  switch (definitionOf(type).reaches) {
    case 'everybody':
      return sql`u.state <> 'erased'`
    case 'active':
      return sql`exists (select from notifiable_account where notifiable_account.id = u.id)`
  }
}

const reachable: Readonly<Record<NotificationChannel, RawBuilder<boolean>>> = {
  mail: sql`true`,
  sms: sql`u.phone is not null and u.phone_verified_at is not null`,
  push: sql`exists (select from push_subscription where push_subscription.user_id = u.id)`,
}

/** SQL over `users u`: whether the person can be told by this channel, and wants it. */
export function wants(type: NotificationType, channel: NotificationChannel): RawBuilder<boolean> {
  return sql`(${reachable[channel]} and ${prefers(type, channel)})`
}

/** SQL over `users u`: what the person has chosen, or the default of the type. */
export function prefers(type: NotificationType, channel: NotificationChannel): RawBuilder<boolean> {
  const choice = definitionOf(type).channels[channel]?.switch
  if (choice == null) return sql`true`
  return sql`coalesce((
    select preference.enabled from notification_preference preference
    where preference.user_id = u.id and preference.type = ${type} and preference.channel = ${channel}
  ), ${choice.byDefault})`
}

/** SQL: joined to `users u`, how far a person was `notified` of what a job gathers; `condition`: the next may go out now. */
export function paced<T extends NotificationType>(type: T, channel: ChannelOf<T>) {
  const pace = definitionOf(type).channels[channel]?.pace
  if (pace?.kind !== 'unread') throw new Error(`${type} by ${channel} is not gathered`)
  return {
    pace,
    join: sql`
      left join notification_pace notified
        on notified.user_id = u.id and notified.type = ${type} and notified.channel = ${channel}`,
    condition: sql<boolean>`
      ${reaches(type)} and ${wants(type, channel)}
      and coalesce(notified.sent_at <= now() - make_interval(mins => ${pace.everyMinutes}), true)`,
  }
}
