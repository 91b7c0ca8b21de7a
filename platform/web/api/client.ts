import type { $ZodType } from 'zod/v4/core'
import type { AnswerOf, BodyIn, Endpoint, ParamsIn, QueryIn } from '#platform/contract/endpoint.ts'
import { untouchedHeader } from '#platform/contract/untouched.ts'
import { proofNeeded } from '#platform/contract/proof.ts'
import { keepThisPlace } from '../intent/place.ts'
import { sealWriting } from '../intent/sealed.ts'
import { toast } from '../ui/toast-store.ts'
import { ApiError, at, NetworkError, textAt } from './errors.ts'
import { getToken, setToken } from './token.ts'
import { untouched } from './touch.ts'

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body', V> = E[K] extends $ZodType
  ? undefined extends V
    ? { [P in K]?: V }
    : Record<never, never> extends V
      ? { [P in K]?: V }
      : { [P in K]: V }
  : Record<never, never>

export type Input<E extends Endpoint> = Part<E, 'params', ParamsIn<E>> &
  Part<E, 'query', QueryIn<E>> &
  Part<E, 'body', BodyIn<E>> & {
    signal?: AbortSignal | undefined
    /** A background call: no toast when the connection is gone. */
    quiet?: boolean
    /** Outlives the page that sends it. */
    keepalive?: boolean
  }

type Arguments<E extends Endpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

/** The statuses below 400 that the contract declares; the others arrive as `ApiError`. */
export type Success<E extends Endpoint> = Extract<AnswerOf<E>, { status: 200 | 201 | 202 | 204 }>

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal | undefined
  quiet?: boolean
  keepalive?: boolean
}

/**
 * Calls an endpoint of the contract. Where the server wants a fresh proof of who calls, the person is asked for it, and
 * the call goes on once it is given.
 * @throws {ApiError} for an answer of 400 or above
 * @throws {NetworkError} when there was no answer; the person has been told, unless `quiet`
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Success<E>> {
  const { params, query, body, signal, quiet, keepalive } = (input ?? {}) as LooseInput
  const token = getToken()
  const init: RequestInit = { method: endpoint.method, headers: headersFor(token, body !== undefined) }
  if (body !== undefined) init.body = JSON.stringify(body)
  if (signal) init.signal = signal
  if (keepalive) init.keepalive = true

  const send = async () => {
    const response = await fetch(urlOf(endpoint.path, params, query), init).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw logged(endpoint, noAnswer(error, quiet))
    })
    return { response, answer: await readBody(response) }
  }
  let { response, answer } = await send()
  // Somebody used up a budget that this person shares: a second of arithmetic opens it.
  const work = response.status === 429 ? at(answer, 'work') : undefined
  if (work !== undefined) {
    const { workProofHeader, workProof } = await import('./work-proof.ts')
    const proof = await workProof(work)
    if (proof !== null && signal?.aborted !== true) {
      ;(init.headers as Headers).set(workProofHeader, proof)
      ;({ response, answer } = await send())
    }
  }
  if (!response.ok) {
    if (at(answer, 'code') === proofNeeded && (await isProved(answer)))
      return call(endpoint, ...([input] as Arguments<E>))
    // An impersonator is told that an action is refused, but not about calls that a page makes by itself.
    if (at(answer, 'code') === 'impersonation' && !(quiet && endpoint.method === 'GET'))
      toast.error(textAt(answer, 'message') ?? '', { id: 'impersonation' })
    throw logged(endpoint, refused(response, answer, token))
  }
  return { status: response.status, body: answer } as Success<E>
}

/** Asks the person; what asks is fetched by then, since hardly any call meets this. */
async function isProved(refusal: unknown): Promise<boolean> {
  try {
    const { proofQuestion } = await import('./proof-question.ts')
    return await proofQuestion.ask(at(refusal, 'methods'))
  } catch (error) {
    noAnswer(error)
    return false
  }
}

/** Like `call`, when only the body of the answer matters. */
export async function fetchBody<E extends Endpoint>(
  endpoint: E,
  ...input: Arguments<E>
): Promise<Success<E>['body']> {
  return (await call(endpoint, ...input)).body
}

export function urlOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

export function headersFor(token: string | null, json: boolean): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (json) headers.set('Content-Type', 'application/json')
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (untouched()) headers.set(untouchedHeader, '1')
  return headers
}

/** Logs why a call failed and answers the error, for who called to deal with [ERR-01]; a 401 has been dealt with. */
export function logged<E extends Error>({ method, path }: Endpoint, failure: E): E {
  if (!(failure instanceof ApiError && failure.status === 401)) console.warn(`${method} ${path}`, failure)
  return failure
}

/** Tells the person once, however many calls failed together [ERR-02]. */
export function noAnswer(cause: unknown, quiet = false): NetworkError {
  const error = new NetworkError(cause)
  if (!quiet) toast.error(error.message, { id: 'network' })
  return error
}

/** The error for a refusal; if the session has ended, keeps where and what was written, and drops the token [SESS-05]. */
export function refused(
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  body: unknown,
  token: string | null,
): ApiError {
  const error = new ApiError(status, body, statusText)
  if (status === 401 && token !== null && token === getToken()) {
    error.endedSession = true
    // Before any page learns of it and leads away from here.
    keepThisPlace()
    const sealed = sealWriting()
    setToken(null)
    if (at(body, 'banned') === true) openBanNotice(textAt(body, 'username') ?? '', textAt(body, 'ban_token'))
    else if (at(body, 'noreload') !== true) void sealed.finally(() => location.reload())
  }
  return error
}

/** Goes to the notice of a ban, with the token that lets the banned person read and appeal it. */
export function openBanNotice(username: string, banToken: string | undefined): void {
  if (banToken !== undefined) sessionStorage.setItem('BAN_TOKEN', banToken)
  location.assign(`/am-i-banned/${encodeURIComponent(username)}`)
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  return response.json().catch(() => undefined)
}
