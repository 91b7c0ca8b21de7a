import type { TestApp } from './harness.ts'

interface Sent {
  readonly as?: { readonly token: string }
  readonly query?: Readonly<Record<string, string | number>>
  /** Sent as JSON, or as multipart where it is a form. */
  readonly body?: unknown
}

/** What the wire shows of an answer; `body` is undefined where there is none. */
interface Answered {
  readonly status: number
  readonly body: any
  readonly headers: Headers
}

/**
 * Sends a request as somebody does who knows the specification and nothing of our code. `line`: method and path as
 * a requirement quotes them, 'POST /api/login' or 'GET api/shops'.
 */
async function request(
  { origin }: Pick<TestApp, 'origin'>,
  line: string,
  { as, query = {}, body }: Sent = {},
): Promise<Answered> {
  const [, method = '', address = ''] = /^(\S+) (.+)$/.exec(line) ?? []
  const url = new URL(address, origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const isForm = body instanceof FormData
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return {
    status: response.status,
    body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
    headers: response.headers,
  }
}

export type Wire = (line: string, sent?: Sent) => Promise<Answered>

/** `ask('GET /api/user', { as: king })`, of one application. */
export const wireOf =
  (app: Pick<TestApp, 'origin'>): Wire =>
  (line, sent) =>
    request(app, line, sent)
