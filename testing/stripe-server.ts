import { createHmac, randomUUID } from 'node:crypto'
import { disputeDeadline } from './dispute-deadline.ts'
import { type Fault, withFaults } from './faults.ts'
import { addRefund, type Answer, answerOf, problem, type StripeAccount } from './stripe-account.ts'
import { type Received, startWebServer } from './web-server.ts'

/** A notice as Stripe sends it. */
export interface StripeNotice {
  readonly headers: Record<string, string>
  readonly body: string
}

export interface StripeServer {
  readonly environment: Record<string, string>
  readonly intents: StripeAccount['intents']
  readonly refunds: Readonly<StripeAccount['refunds']>
  readonly faults: Fault[]
  /** The `Stripe-Version` of each request. */
  readonly versions: Set<string>
  /** What Stripe does with idempotency keys after a day. */
  readonly forgetKeys: () => void
  /** By a card of this fingerprint. */
  readonly pay: (id: string, fingerprint?: string) => void
  /** By somebody in the dashboard. */
  readonly refund: (id: string, amount: number) => void
  readonly dispute: (id: string, status: string) => void
  readonly notice: (id: string, type: string) => StripeNotice
}

const keys = { secret: 'sk_test_geheim', webhook: 'whsec_geheim' }

/** Stripe's API in memory, as far as we use it, with its idempotency keys and its way to sign. */
export async function startStripeServer(): Promise<StripeServer> {
  const account: StripeAccount = { intents: new Map(), refunds: [], disputes: [] }
  const { intents, refunds, disputes } = account
  const faults: Fault[] = []
  const versions = new Set<string>()
  const answered = new Map<string, { params: string; answer: Answer }>()

  /** A known key answers as it did before; for another question it is a mistake. */
  function once(received: Received): Answer {
    const key = String(received.headers['idempotency-key'] ?? '')
    if (received.method !== 'POST' || key === '') return answerOf(account, received)
    const params = `${received.url} ${received.body.toString()}`
    const before = answered.get(key)
    if (before !== undefined)
      return before.params === params ? before.answer : problem(400, 'idempotency_error')
    const answer = answerOf(account, received)
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
    pay(id, fingerprint = 'card-1') {
      const intent = intents.get(id)
      if (intent === undefined) throw new Error(`no intent ${id}`)
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, fingerprint })
    },
    refund: (id, amount) => void addRefund(account, id, amount, {}),
    dispute(id, status) {
      const open = disputes.find(({ payment_intent }) => payment_intent === id)
      if (open === undefined)
        disputes.push({
          id: `dp_${randomUUID()}`,
          payment_intent: id,
          status,
          evidence_details: { due_by: Date.parse(disputeDeadline) / 1000 },
        })
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
