/** Where the session's token lives [SESS-01]. Outside a browser (pre-rendering) there is none. */
const key = 'ACCESS_TOKEN'
const listeners = new Set<() => void>()

export function getToken(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
}

export function setToken(token: string | null): void {
  if (token === null) dropToken()
  else localStorage.setItem(key, token)
  for (const listener of listeners) listener()
}

/** Drops the token without notifying this page, which is being left; other tabs are notified. */
export function dropToken(): void {
  localStorage.removeItem(key)
}

/** Calls back on every change, also one made in another tab. */
export function onToken(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromOtherTab)
  }
}
