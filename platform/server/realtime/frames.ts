import * as z from 'zod/mini'

const ChannelData = z.object({ channel: z.string().check(z.maxLength(200)), auth: z.optional(z.string()) })
const SignInData = z.object({ auth: z.string(), user_data: z.string() })
const Frame = z.discriminatedUnion('event', [
  z.object({ event: z.literal('pusher:ping') }),
  z.object({ event: z.literal('pusher:pong') }),
  z.object({ event: z.literal('pusher:subscribe'), data: ChannelData }),
  z.object({ event: z.literal('pusher:unsubscribe'), data: ChannelData }),
  z.object({ event: z.literal('pusher:signin'), data: SignInData }),
])

/** What a client may say in version 7 of the Pusher protocol; undefined for anything else. */
export function readFrame(raw: string): z.infer<typeof Frame> | undefined {
  try {
    return Frame.safeParse(JSON.parse(raw)).data
  } catch {
    return undefined
  }
}
