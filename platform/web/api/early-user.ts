/** What the first script of a page asked for (apps/web/boot.ts), a second before the application had loaded. */
interface Early {
  readonly token: string
  /** Undefined where there was no answer or a refusal: the application asks again and deals with it. */
  readonly user: Promise<unknown>
}

declare global {
  var earlyUser: Early | undefined
}

/** The person of the stored token, while the application is still on its way. */
export function askForUserEarly(token: string): Promise<unknown> {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  const user = fetch('/api/user', { headers }).then(
    (answer): Promise<unknown> | undefined => (answer.ok ? answer.json() : undefined),
    () => undefined,
  )
  globalThis.earlyUser = { token, user }
  return user
}

/** What came of it, once: whoever asks later wants a new answer. */
export function takeEarlyUser<U>(token: string | null): Promise<U | undefined> | undefined {
  const early = globalThis.earlyUser
  globalThis.earlyUser = undefined
  return early !== undefined && early.token === token ? (early.user as Promise<U | undefined>) : undefined
}
