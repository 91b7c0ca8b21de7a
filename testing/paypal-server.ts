import { randomUUID } from 'node:crypto'
import { disputeDeadline } from './dispute-deadline.ts'
import { type Fault, withFaults } from './faults.ts'
import { addRefund, type Answer, answerOf, type PaypalAccount, problem } from './paypal-account.ts'
import { noticeAbout, type PaypalNotice, sign, webhookId } from './paypal-notices.ts'
import { type Received, startWebServer } from './web-server.ts'

export interface PaypalServer {
  readonly environment: Record<string, string>
  readonly orders: PaypalAccount['orders']
  readonly faults: Fault[]
  /** How often somebody signed in. */
  readonly signIns: () => number
  /** From now on no token that was given out counts. */
  readonly withdrawTokens: () => void
  /** What PayPal does with request ids after some weeks. */
  readonly forgetKeys: () => void
  /** By whoever has this account. */
  readonly approve: (id: string, accountId?: string) => void
  /** By somebody in the dashboard. */
  readonly refund: (id: string, amount: string) => void
  /** `OPEN`, `UNDER_REVIEW`, or how it was resolved. */
  readonly dispute: (id: string, state: string) => void
  readonly notice: (id: string, type: string) => PaypalNotice
}

const keys = { clientId: 'kunde', secret: 'geheim' }

/** PayPal's Orders v2 in memory, as far as we use it, with its request ids, its tokens and its way to vouch. */
export async function startPaypalServer(): Promise<PaypalServer> {
  const account: PaypalAccount = { orders: new Map(), disputes: [] }
  const { orders, disputes } = account
  const faults: Fault[] = []
  const answered = new Map<string, Answer>()
  let tokens = new Set<string>()
  let signIns = 0

  function signIn({ headers }: Received): Answer {
    const basic = Buffer.from(`${keys.clientId}:${keys.secret}`).toString('base64')
    if (headers.authorization !== `Basic ${basic}`) return problem(401, 'invalid_client')
    signIns += 1
    const token = randomUUID()
    tokens.add(token)
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } }
  }

  /** A known request id is answered as before; a request that failed on PayPal's side was none. */
  function once(received: Received): Answer {
    const key = String(received.headers['paypal-request-id'] ?? '')
    if (key === '') return answerOf(account, received)
    const before = answered.get(`${received.url} ${key}`)
    if (before !== undefined) return before
    const answer = answerOf(account, received)
    answered.set(`${received.url} ${key}`, answer)
    return answer
  }

  const { origin } = await startWebServer((received, reply) => {
    void withFaults(faults, received, reply, () => {
      if (received.url === '/v1/oauth2/token') return signIn(received)
      const token = /^Bearer (.+)$/.exec(received.headers.authorization ?? '')?.[1] ?? ''
      return tokens.has(token) ? once(received) : problem(401, 'invalid_token')
    })
  })

  return {
    environment: {
      PAYPAL_CLIENT_ID: keys.clientId,
      PAYPAL_SECRET: keys.secret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_API_BASE: origin,
    },
    orders,
    faults,
    signIns: () => signIns,
    forgetKeys: () => answered.clear(),
    withdrawTokens: () => void (tokens = new Set()),
    approve: (id, accountId = 'PAYER1') =>
      void Object.assign(orders.get(id) ?? {}, { status: 'APPROVED', accountId }),
    refund(id, value) {
      const order = orders.get(id)
      if (order === undefined) throw new Error(`no order ${id}`)
      addRefund(order, { amount: { currency_code: 'EUR', value } })
    },
    dispute(id, state) {
      const capture = orders.get(id)?.captures[0]?.id ?? ''
      const known = disputes.find((dispute) => dispute.capture === capture)
      if (known === undefined)
        disputes.push({ dispute_id: `PP-${randomUUID()}`, capture, state, due: disputeDeadline })
      else known.state = state
    },
    notice: (id, type) => sign(noticeAbout(id, orders.get(id)?.captures[0]?.id ?? 'CAPNONE', type)),
  }
}
