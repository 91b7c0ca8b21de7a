import { createHmac, randomUUID } from 'node:crypto'
import { type Fault, withFaults } from './faults.ts'
import { type Received, startWebServer } from './web-server.ts'

interface Intent {
  id: string
  object: 'payment_intent'
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  metadata: Record<string, string>
}

interface Refund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  status: string
  metadata: Record<string, string>
}

/** A notice as Stripe sends it. */
export interface StripeNotice {
  readonly headers: Record<string, string>
  readonly body: string
}

export interface StripeServer {
  readonly environment: Record<string, string>
  readonly intents: Map<string, Intent>
  readonly refunds: readonly Refund[]
  readonly faults: Fault[]
  /** The `Stripe-Version` of each request. */
  readonly versions: Set<string>
  /** What Stripe does with idempotency keys after a day. */
  readonly forgetKeys: () => void
  readonly pay: (id: string) => void
  /** By somebody in the dashboard. */
  readonly refund: (id: string, amount: number) => void
  readonly dispute: (id: string, status: string) => void
  readonly notice: (id: string, type: string) => StripeNotice
}

const keys = { secret: 'sk_test_geheim', webhook: 'whsec_geheim' }

/** Stripe's API in memory, as far as we use it, with its idempotency keys and its way to sign. */
export async function startStripeServer(): Promise<StripeServer> {
  const intents = new Map<string, Intent>()
  const refunds: Refund[] = []
  const disputes: { id: string; payment_intent: string; status: string }[] = []
  const faults: Fault[] = []
  const versions = new Set<string>()
  const answered = new Map<string, { params: string; answer: { status: number; body: unknown } }>()

  const refundedOf = (id: string): number =>
    refunds
      .filter(({ payment_intent, status }) => payment_intent === id && status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)

  function addRefund(id: string, amount: number, metadata: Record<string, string>) {
    const refund = {
      id: `re_${randomUUID()}`,
      object: 'refund' as const,
      payment_intent: id,
      amount,
      status: 'succeeded',
      metadata,
    }
    refunds.push(refund)
    return refund
  }

  function present(intent: Intent) {
    const charge = intent.status === 'succeeded' && {
      id: `ch_${intent.id}`,
      object: 'charge',
      payment_intent: intent.id,
      amount_refunded: refundedOf(intent.id),
      disputed: disputes.some(({ payment_intent }) => payment_intent === intent.id),
    }
    return { ...intent, latest_charge: charge || null }
  }

  function work({ method, url, body }: Received): { status: number; body: unknown } {
    const { pathname, searchParams } = new URL(url, 'http://stripe')
    const form = new URLSearchParams(body.toString())
    const [, , place = '', id = '', action = ''] = pathname.split('/')
    if (method === 'POST' && place === 'payment_intents' && action === 'cancel') return cancelIntent(id)
    if (method === 'POST' && place === 'payment_intents') return found(present(createIntent(form)))
    if (place === 'payment_intents') {
      const intent = intents.get(id)
      return intent ? found(present(intent)) : problem(404, 'resource_missing')
    }
    const about = searchParams.get('payment_intent')
    if (method === 'GET' && place === 'disputes') return found(listOf(disputes, about))
    if (method === 'GET' && place === 'refunds') return found(listOf(refunds, about))
    if (method === 'POST' && place === 'refunds') return createRefund(form)
    return problem(404, 'unrecognized')
  }

  function cancelIntent(id: string): { status: number; body: unknown } {
    const intent = intents.get(id)
    if (intent?.status !== 'requires_payment_method') return problem(400, 'payment_intent_unexpected_state')
    intents.set(id, { ...intent, status: 'canceled' })
    return found(present({ ...intent, status: 'canceled' }))
  }

  function createIntent(form: URLSearchParams): Intent {
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

  function createRefund(form: URLSearchParams): { status: number; body: unknown } {
    const id = form.get('payment_intent') ?? ''
    const amount = Number(form.get('amount'))
    const left = (intents.get(id)?.amount_received ?? 0) - refundedOf(id)
    return amount > left
      ? problem(400, 'charge_already_refunded')
      : found(addRefund(id, amount, metadataIn(form)))
  }

  /** A known key answers as it did before; for another question it is a mistake. */
  function once(received: Received): { status: number; body: unknown } {
    const key = String(received.headers['idempotency-key'] ?? '')
    if (received.method !== 'POST' || key === '') return work(received)
    const params = `${received.url} ${received.body.toString()}`
    const before = answered.get(key)
    if (before !== undefined)
      return before.params === params ? before.answer : problem(400, 'idempotency_error')
    const answer = work(received)
    answered.set(key, { params, answer })
    return answer
  }

  const { origin } = await startWebServer((received, reply) => {
    versions.add(String(received.headers['stripe-version']))
    void withFaults(faults, received, reply, () =>
      received.headers.authorization === `Bearer ${keys.secret}`
        ? once(received)
        : problem(401, 'secret_key_required'),
    )
  })

  return {
    environment: {
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_offen',
      STRIPE_WEBHOOK_SECRET: keys.webhook,
      STRIPE_API_BASE: origin,
    },
    intents,
    refunds,
    faults,
    versions,
    forgetKeys: () => answered.clear(),
    pay(id) {
      const intent = intents.get(id)
      if (intent === undefined) throw new Error(`no intent ${id}`)
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
    },
    refund: (id, amount) => void addRefund(id, amount, {}),
    dispute(id, status) {
      const open = disputes.find(({ payment_intent }) => payment_intent === id)
      if (open === undefined) disputes.push({ id: `dp_${randomUUID()}`, payment_intent: id, status })
      else open.status = status
    },
    notice(id, type) {
      const about = type.startsWith('payment_intent.')
        ? { id, object: 'payment_intent' }
        : { id: `x_${id}`, object: type.split('.')[1], payment_intent: id }
      return sign(
        JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object: about } }),
      )
    },
  }
}

/** Stripe's documented scheme: `t` and the body, under the endpoint's secret. */
function sign(body: string): StripeNotice {
  const t = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', keys.webhook).update(`${t}.${body}`).digest('hex')
  return {
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` },
    body,
  }
}

const found = (body: unknown) => ({ status: 200, body })
const problem = (status: number, code: string) => ({
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
