import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { Undeliverable } from '../undeliverable.ts'
import type { Sms, SmsMessage } from './sms.ts'

export interface TwilioSettings {
  readonly accountSid: string
  readonly authToken: string
  /** A number, an alphanumeric sender, or a messaging service (`MG…`). */
  readonly from: string
  readonly apiBase: string
}

/** Milliseconds for an answer; seconds that a busy service may ask us to wait before we hand back to the job. */
const usualPatience = { answer: 10_000, pause: 10 }

/** Refused with 400, yet only for now: too fast, or the sender's queue is full. */
const passing = new Set([14107, 20429, 21611])

const Problem = z.object({ code: z.number().int() })

/** Text messages by Twilio's API, or by anything that speaks it. */
export function twilioSms(settings: TwilioSettings, patience = usualPatience): Sms {
  return {
    async send(message) {
      let answer = await post(settings, message, patience.answer)
      const pause = Number(answer.headers.get('retry-after') ?? Number.NaN)
      if (answer.status === 429 && pause <= patience.pause) {
        await answer.body?.cancel()
        await sleep(pause * 1000)
        answer = await post(settings, message, patience.answer)
      }
      if (!answer.ok) throw await failureOf(answer)
      await answer.body?.cancel()
    },
  }
}

async function post(
  { accountSid, authToken, from, apiBase }: TwilioSettings,
  { to, text }: SmsMessage,
  milliseconds: number,
): Promise<Response> {
  try {
    return await fetch(`${apiBase}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        accept: 'application/json',
      },
      body: new URLSearchParams({
        To: to,
        ...(/^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from }),
        Body: text,
      }),
      // Elsewhere the credentials would go along.
      redirect: 'error',
      signal: AbortSignal.timeout(milliseconds),
    })
  } catch (error) {
    throw new Error('the SMS service did not answer', { cause: error })
  }
}

/** Its words quote the number and the text, so only its codes leave this function. */
async function failureOf(answer: Response): Promise<Error> {
  const problem = Problem.safeParse(await answer.json().catch(() => null))
  const code = problem.success ? problem.data.code : null
  const reason = code === null ? `${answer.status}` : `${answer.status} ${code}`
  // 401 and 403 are our credentials, not the message.
  const aboutTheMessage =
    answer.status >= 400 && answer.status < 500 && ![401, 403, 408, 429].includes(answer.status)
  return aboutTheMessage && !passing.has(code ?? 0)
    ? new Undeliverable(reason)
    : new Error(`the SMS service did not take the message: ${reason}`)
}
