import { type Channel, parseChannel, userChannel } from '#platform/contract/realtime.ts'
import type { PusherEvent } from './pusher-api.ts'
import type { Notice } from './publish.ts'
import type { RealtimeRules } from './rules.ts'

/**
 * A notice as a Pusher service may carry it, which sends all listeners of a channel the same: nothing goes onto a
 * chat's channel that one of its two people may not see, or sees differently (docs/decisions/0021).
 */
export async function neutralEvents(
  rules: Pick<RealtimeRules, 'audience' | 'views'>,
  notice: Notice,
): Promise<PusherEvent[]> {
  const channel = parseChannel(notice.channel)
  // Who has it open is nobody's to know, and the event names nothing but whose it is.
  if (channel?.kind === 'profile') return [event(notice.channel, notice.event, notice.ids)]
  const audience = channel === null ? [] : await rules.audience(channel)
  if (channel === null || audience.length === 0) return []
  if (channel.kind === 'user') return [event(notice.channel, notice.event, notice.ids)]
  const views = await rules.views(notice, audience)
  if (notice.event !== 'NewMessage')
    return views.size === audience.length ? [event(notice.channel, notice.event, notice.ids)] : []
  return messageEvents(notice, channel, views, audience.length)
}

function messageEvents(
  notice: Notice & { event: 'NewMessage' },
  { id: chatId }: Channel,
  views: ReadonlyMap<number, object>,
  audience: number,
): PusherEvent[] {
  if (!('message_id' in notice.ids)) return []
  const hint = { chat_id: chatId, message_id: notice.ids.message_id }
  // For its sender alone until it is delivered: the sender's other windows fetch it.
  if (views.size < audience)
    return [...views.keys()].map((userId) => event(userChannel(userId), 'NewMessageAfterMod', hint))
  const shared = new Set([...views.values()].map(withoutClientId))
  const [same] = shared
  // Each sees it differently (a caution, her filter): each fetches their own.
  if (same === undefined || shared.size > 1) return [event(notice.channel, 'NewMessageAfterMod', hint)]
  return [{ name: 'NewMessage', channel: notice.channel, data: same }]
}

const event = (channel: string, name: string, data: object): PusherEvent => ({
  name,
  channel,
  data: JSON.stringify(data),
})

/** Removes `client_id`, which is only for the sender. */
function withoutClientId(view: object): string {
  const { client_id: _, ...shared } = view as { client_id?: string }
  return JSON.stringify(shared)
}
