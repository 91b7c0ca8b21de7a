import type {
  ChannelOf,
  NotificationChannel,
  NotificationData,
  NotificationType,
} from '../contract/notification-types.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { MailContents } from '#platform/server/providers/mail/letter.ts'

/** The person told, and what a text may need beside its data: addresses, and the key that signs links. */
export interface Reader {
  readonly name: string
  readonly config: Pick<Config, 'publicUrl' | 'key'>
}

/** A notification of the browser; the next one about the same page takes its place. */
export interface PushContents {
  readonly body: string
  /** A path of ours. */
  readonly url: string
}

interface Contents {
  readonly mail: MailContents
  readonly sms: string
  readonly push: PushContents
}

/** A text for each channel that the type has, and for no other. */
export type Template<T extends NotificationType> = {
  readonly [C in ChannelOf<T>]: (data: NotificationData<T>, reader: Reader) => Contents[C]
}

export type Templates = { readonly [T in NotificationType]: Template<T> }

/** The text of one channel: the types above have joined what this reads by name. */
export function write<C extends NotificationChannel, T extends NotificationType>(
  templates: Templates,
  channel: C,
  { type, data }: { readonly type: T; readonly data: NotificationData<T> },
  reader: Reader,
): Contents[C] {
  const texts = templates[type] as Partial<{
    [K in NotificationChannel]: (data: NotificationData<T>, reader: Reader) => Contents[K]
  }>
  const text = texts[channel]
  if (text === undefined) throw new Error(`${type} has no text for ${channel}`)
  return text(data, reader)
}
