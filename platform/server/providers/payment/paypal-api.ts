import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'

export interface PaypalSettings {
  readonly clientId: string
  readonly secret: string
  readonly webhookId: string
  readonly apiBase: string
}

/** Milliseconds for an answer, and the pauses before what got none is repeated. */
const usualPatience = { answer: 10_000, pauses: [300] }
export type Patience = typeof usualPatience

export interface Question {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON as it is to be sent. */
  readonly body?: string
  /** Makes a POST safe to repeat: PayPal answers a known one as it did before. */
  readonly requestId?: string
}

/** PayPal understood and says no; `issue` is its code, never its words: those quote what the buyer wrote. */
export class PaypalProblem extends Error {
  readonly status: number
  readonly issue: string

  constructor(status: number, issue: string) {
    super(`PayPal answered ${status} ${issue}`)
    this.name = 'PaypalProblem'
    this.status = status
    this.issue = issue
  }
}

export interface PaypalApi {
  /** @throws PaypalProblem for a refusal, Error where there was no answer */
  readonly ask: <T>(question: Question, shape: z.ZodType<T>) => Promise<T>
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Problem = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})
/** A token is renewed so long before it ends. */
const marginMilliseconds = 60_000

/** PayPal's REST API: signs in, repeats what got no answer, and reads its refusals. */
export function paypalApi(settings: PaypalSettings, patience: Patience = usualPatience): PaypalApi {
  let token: { readonly value: Promise<string>; until: number } | undefined

  function signIn(): Promise<string> {
    if (token !== undefined && token.until > Date.now()) return token.value
    const asked = { value: askForToken(), until: Number.POSITIVE_INFINITY }
    token = asked
    return asked.value

    async function askForToken(): Promise<string> {
      try {
        const answer = await send(tokenRequest(settings))
        const { access_token, expires_in } = Token.parse(await answer.json())
        asked.until = Date.now() + expires_in * 1000 - marginMilliseconds
        return access_token
      } catch (error) {
        token = undefined
        throw error
      }
    }
  }

  /** Repeats while nobody answers, or only with an excuse; the last answer counts. */
  async function send({ url, ...init }: RequestInit & { url: string }): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const pause = patience.pauses[attempt]
      const answer = await fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(patience.answer),
      }).catch((error: unknown) => {
        if (pause === undefined) throw new Error('PayPal did not answer', { cause: error })
        return null
      })
      const final = answer !== null && (pause === undefined || !isPassing(answer.status))
      if (final) return answer.ok ? answer : Promise.reject(await problemIn(answer))
      await answer?.body?.cancel()
      await sleep(pause)
    }
  }

  return {
    async ask(question, shape) {
      const request = async () => send(requestOf(settings, question, await signIn()))
      const answer = await request().catch((error: unknown) => {
        // The token was withdrawn before its time.
        if (!(error instanceof PaypalProblem) || error.status !== 401) throw error
        token = undefined
        return request()
      })
      return shape.parse(await answer.json())
    },
  }
}

/** Too many at once, the same one still in work, or their trouble. */
const isPassing = (status: number): boolean => status === 409 || status === 429 || status >= 500

function tokenRequest({ apiBase, clientId, secret }: PaypalSettings): RequestInit & { url: string } {
  return {
    url: `${apiBase}/v1/oauth2/token`,
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      accept: 'application/json',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  }
}

function requestOf(
  { apiBase }: PaypalSettings,
  { method, path, body, requestId }: Question,
  token: string,
): RequestInit & { url: string } {
  return {
    url: `${apiBase}${path}`,
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    },
    ...(method === 'POST' && { body: body ?? '{}' }),
  }
}

async function problemIn(answer: Response): Promise<PaypalProblem> {
  const problem = Problem.safeParse(await answer.json().catch(() => null))
  const issue = problem.success ? (problem.data.details?.[0]?.issue ?? problem.data.name) : undefined
  return new PaypalProblem(answer.status, issue ?? 'UNREADABLE')
}
