import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import type { Transaction } from '../../db/database.ts'
import { job } from '../../jobs/jobs.ts'
import type { Needs } from '../../needs.ts'
import type { ProviderEvent } from './payment.ts'
import { isSignedWebhook, signWebhook } from './webhook-signature.ts'

/** Whose part the sandbox plays: where its notices go, and under which header they are signed. */
const parts = {
  stripe: { path: '/api/webhooks/stripe', header: 'stripe-signature' },
  paypal: { path: '/api/webhooks/paypal', header: 'paypal-transmission-sig' },
} as const
type Part = keyof typeof parts

interface Notice {
  readonly provider: Part
  readonly type: string
  readonly paymentId: string
}

const Body = z.object({ id: z.string(), type: z.string(), payment_id: z.string() })

const keyOf = (config: Pick<Needs['config'], 'key'>, part: Part) => config.key(`sandbox-webhook-${part}`)

/** Queues a notice in the transaction of what it is about. */
export function notify(needs: Pick<Needs, 'jobs'>, trx: Transaction, notice: Notice): Promise<void> {
  return needs.jobs.enqueue(trx, sandboxWebhook, { ...notice, eventId: `evt_sandbox_${randomUUID()}` })
}

/** Null: not signed by the sandbox in this part, or too old. */
export function readNotice(
  config: Pick<Needs['config'], 'key'>,
  part: Part,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): ProviderEvent | null {
  if (!isSignedWebhook(keyOf(config, part), rawBody, headers[parts[part].header])) return null
  const { id, payment_id } = Body.parse(JSON.parse(rawBody.toString()))
  return { eventId: id, paymentId: payment_id }
}

/** A notice as the sandbox sends it: tests make bad ones of it. */
export function sandboxNotice(
  config: Pick<Needs['config'], 'key'>,
  { provider, type, paymentId, eventId }: Notice & { readonly eventId: string },
): { path: string; headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ id: eventId, type, payment_id: paymentId })
  const { path, header } = parts[provider]
  return {
    path,
    headers: {
      'content-type': 'application/json',
      [header]: signWebhook(keyOf(config, provider), body),
    },
    body,
  }
}

/** Calls our own endpoint over HTTP, signed like the provider's. Sent twice, it is the same event. */
export const sandboxWebhook = job<Notice & { readonly eventId: string }>({
  queue: 'sandbox_webhook',
  async work(needs, notice) {
    const { path, headers, body } = sandboxNotice(needs.config, notice)
    const response = await fetch(new URL(path, needs.ownOrigin()), { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`our webhook answered ${response.status}`)
  },
})
