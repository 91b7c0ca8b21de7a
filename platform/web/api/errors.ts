import { refusals } from '#platform/contract/refusals.ts'

/** An answer of 400 or above, as sent. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: unknown
  readonly statusText: string
  /** It told that the session has ended, and the token has been dropped. */
  endedSession = false

  constructor(status: number, body: unknown, statusText = '') {
    super(textAt(body, 'message') ?? refusals.fault.message)
    this.status = status
    this.body = body
    this.statusText = statusText
  }

  /** Tells apart refusals of the same status, for example `unlock_required`. */
  get code(): string | undefined {
    return textAt(this.body, 'code')
  }

  /** First message of each refused field, whichever key the endpoint sends them under. */
  get fields(): Record<string, string> {
    const map = at(this.body, 'formError') ?? at(this.body, 'errors')
    if (typeof map !== 'object' || map === null) return {}
    return Object.fromEntries(
      Object.entries(map).map(([field, messages]) => [
        field,
        String(Array.isArray(messages) ? messages[0] : messages),
      ]),
    )
  }
}

/** No answer at all. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(cause: unknown) {
    super('Connessione assente. Riprova.', { cause })
  }
}

/** First message of each field that the server refused; none for any other failure. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError && error.status === 422 ? error.fields : {}
}

/** The sentence for a person about a failure: ours, never a stack. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError || error instanceof NetworkError ? error.message : refusals.fault.message
}

export function at(body: unknown, key: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined
}

export function textAt(body: unknown, key: string): string | undefined {
  const value = at(body, key)
  return typeof value === 'string' ? value : undefined
}
