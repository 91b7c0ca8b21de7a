/**
 * The first results of a member, asked for by the first script of the page (apps/web/boot.ts) while the application is
 * still on its way: on a slow phone they are here when it is.
 */
interface Early {
  /** As it was sent: whoever asks for anything else asks anew. */
  readonly body: string
  /** Undefined where there was no answer or a refusal: the application asks again and deals with it. */
  readonly results: Promise<unknown>
}

declare global {
  var earlySearch: Early | undefined
}

/** The request of features/search/web/queries.ts for who has chosen no filter. */
const firstResults = JSON.stringify({ near: true, page: 1, per_page: 50 })

interface Searcher {
  readonly role: string
  readonly approval_status: string
}

/** `user` is who the token belongs to, as soon as it is known. */
export function askForSearchEarly(token: string, user: Promise<unknown>): void {
  const headers = {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
  }
  const results = async () => {
    const { role, approval_status } = ((await user) ?? {}) as Partial<Searcher>
    if (role === undefined || role === 'ADMIN' || approval_status !== 'approved') return undefined
    const answer = await fetch('/api/search', { method: 'POST', headers, body: firstResults })
    return answer.ok ? answer.json() : undefined
  }
  globalThis.earlySearch = { body: firstResults, results: results().catch(() => undefined) }
}

/** What came of it, once: whoever asks later wants a new answer. */
export function takeEarlySearch<R>(body: object): Promise<R | undefined> | undefined {
  const early = globalThis.earlySearch
  globalThis.earlySearch = undefined
  return early !== undefined && early.body === JSON.stringify(body)
    ? (early.results as Promise<R | undefined>)
    : undefined
}
