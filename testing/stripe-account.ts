import { randomUUID } from 'node:crypto'
import type { Received } from './web-server.ts'

interface Intent {
  id: string
  object: 'payment_intent'
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  metadata: Record<string, string>
  /** What it was paid with, as Stripe recognises it. */
  fingerprint?: string
}

interface Refund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  status: string
  metadata: Record<string, string>
}

/** What Stripe remembers of us. */
export interface StripeAccount {
  readonly intents: Map<string, Intent>
  readonly refunds: Refund[]
  readonly disputes: {
    id: string
    payment_intent: string
    status: string
    evidence_details: { due_by: number | null }
  }[]
}

export interface Answer {
  readonly status: number
  readonly body: unknown
}

const refundedOf = ({ refunds }: StripeAccount, id: string): number =>
  refunds
    .filter(({ payment_intent, status }) => payment_intent === id && status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)

/** Of any amount: what is left is for whoever asks to know. */
export function addRefund(
  { refunds }: StripeAccount,
  id: string,
  amount: number,
  metadata: Record<string, string>,
): Refund {
  const refund: Refund = {
    id: `re_${randomUUID()}`,
    object: 'refund',
    payment_intent: id,
    amount,
    status: 'succeeded',
    metadata,
  }
  refunds.push(refund)
  return refund
}

function present(account: StripeAccount, intent: Intent) {
  const charge = intent.status === 'succeeded' && {
    id: `ch_${intent.id}`,
    object: 'charge',
    payment_intent: intent.id,
    amount_refunded: refundedOf(account, intent.id),
    disputed: account.disputes.some(({ payment_intent }) => payment_intent === intent.id),
    payment_method_details: { type: 'card', card: { fingerprint: intent.fingerprint ?? null } },
  }
  return { ...intent, latest_charge: charge || null }
}

/** The answer to one request, as far as we use Stripe's API. */
export function answerOf(account: StripeAccount, { method, url, body }: Received): Answer {
  const { intents, disputes, refunds } = account
  const { pathname, searchParams } = new URL(url, 'http://stripe')
  const form = new URLSearchParams(body.toString())
  const [, , place = '', id = '', action = ''] = pathname.split('/')
  if (method === 'POST' && place === 'payment_intents' && action === 'cancel')
    return cancelIntent(account, id)
  if (method === 'POST' && place === 'payment_intents')
    return found(present(account, createIntent(account, form)))
  if (place === 'payment_intents') {
    const intent = intents.get(id)
    return intent ? found(present(account, intent)) : problem(404, 'resource_missing')
  }
  const about = searchParams.get('payment_intent')
  if (method === 'GET' && place === 'disputes') return found(listOf(disputes, about))
  if (method === 'GET' && place === 'refunds') return found(listOf(refunds, about))
  if (method === 'POST' && place === 'refunds') return createRefund(account, form)
  return problem(404, 'unrecognized')
}

function cancelIntent(account: StripeAccount, id: string): Answer {
  const intent = account.intents.get(id)
  if (intent?.status !== 'requires_payment_method') return problem(400, 'payment_intent_unexpected_state')
  account.intents.set(id, { ...intent, status: 'canceled' })
  return found(present(account, { ...intent, status: 'canceled' }))
}

function createIntent({ intents }: StripeAccount, form: URLSearchParams): Intent {
  const id = `pi_${randomUUID().replaceAll('-', '')}`
  const intent: Intent = {
    id,
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount: Number(form.get('amount')),
    amount_received: 0,
    currency: form.get('currency') ?? '',
    client_secret: `${id}_secret_x`,
    metadata: metadataIn(form),
  }
  intents.set(id, intent)
  return intent
}

function createRefund(account: StripeAccount, form: URLSearchParams): Answer {
  const id = form.get('payment_intent') ?? ''
  const amount = Number(form.get('amount'))
  const left = (account.intents.get(id)?.amount_received ?? 0) - refundedOf(account, id)
  return amount > left
    ? problem(400, 'charge_already_refunded')
    : found(addRefund(account, id, amount, metadataIn(form)))
}

const found = (body: unknown): Answer => ({ status: 200, body })
export const problem = (status: number, code: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message: code } },
})

function listOf(all: readonly { payment_intent: string }[], about: string | null) {
  return {
    object: 'list',
    has_more: false,
    data: all.filter(({ payment_intent }) => payment_intent === about),
  }
}

function metadataIn(form: URLSearchParams): Record<string, string> {
  const entries = [...form].map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1], value] as const)
  return Object.fromEntries(entries.filter(([name]) => name !== undefined))
}
