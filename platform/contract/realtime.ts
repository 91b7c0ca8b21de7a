import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export type UserChannel = `private-user.${number}`
export type ChatChannel = `private-chat.${number}`
/** Of the profile of somebody, for whoever has it open. */
export type ProfileChannel = `private-profile.${number}`

export const userChannel = (userId: number): UserChannel => `private-user.${userId}`
export const chatChannel = (chatId: number): ChatChannel => `private-chat.${chatId}`

export const profileChannel = (userId: number): ProfileChannel => `private-profile.${userId}`

const channelKinds = { user: userChannel, chat: chatChannel, profile: profileChannel } as const

export type Channel = { readonly kind: keyof typeof channelKinds; readonly id: number }

export const channelName = ({ kind, id }: Channel) => channelKinds[kind](id)

/** Reads a channel's name; null when it is none of ours. */
export function parseChannel(name: string): Channel | null {
  const [, kind, digits] = /^private-(user|chat|profile)\.([1-9][0-9]{0,9})$/.exec(name) ?? []
  return kind === undefined ? null : { kind: kind as Channel['kind'], id: Number(digits) }
}

const SocketId = z.string().check(z.regex(/^\d{1,16}\.\d{1,16}$/))

export const realtimeEndpoints = {
  auth: endpoint({
    method: 'POST',
    path: '/broadcasting/auth',
    accepts: 'form',
    who: 'user',
    summary: 'Signs a subscription to a private channel (Pusher protocol; form-encoded or JSON)',
    body: z.object({
      socket_id: SocketId,
      channel_name: z.string().check(z.maxLength(100)),
    }),
    invalid: 'errors',
    replies: { 200: z.object({ auth: z.string() }) },
  }),
  /** What `signin()` of a Pusher client asks for. `user_data` is JSON with nothing but the caller's `id`. */
  userAuth: endpoint({
    method: 'POST',
    path: '/broadcasting/user-auth',
    accepts: 'form',
    who: 'user',
    summary: 'Signs the caller in on a socket (Pusher protocol; form-encoded or JSON)',
    body: z.object({ socket_id: SocketId }),
    invalid: 'errors',
    replies: { 200: z.object({ auth: z.string(), user_data: z.string() }) },
  }),
} as const
