import { deviceAccount } from './account.ts'

/** A page of ours that somebody wanted and could not have yet, or from which their session has taken them. */
export interface Place {
  /** Path, query and hash. */
  readonly path: string
  /** What the entry of the history held beside it: the open conversation, for one. */
  readonly state: unknown
}

interface KeptPlace extends Place {
  /** Whose session ended there; null where a guest came. */
  readonly of: number | null
  /** Milliseconds since 1970. */
  readonly at: number
}

const key = 'RETURN_TO'
const goodForMs = 24 * 60 * 60 * 1000

/** Where to go on after signing in. In this tab, for a day, and for the same person if somebody's session ended. */
export function keepPlace({ path, state }: Place, of = deviceAccount()?.id ?? null): void {
  const kept: KeptPlace = { path, state, of, at: Date.now() }
  sessionStorage.setItem(key, JSON.stringify(kept))
}

/** The page that is open now. */
export function keepThisPlace(): void {
  const { pathname, search, hash } = location
  const state: unknown = (history.state as { usr?: unknown } | null)?.usr
  keepPlace({ path: pathname + search + hash, state })
}

/** The next tab of this browser finds it, too: a link in a mail opens one. */
export function carryPlace(): void {
  const stored = sessionStorage.getItem(key)
  if (stored !== null) localStorage.setItem(key, stored)
}

/** What is kept, for whoever is going to sign in. */
export function keptPlace(): KeptPlace | null {
  return read(sessionStorage) ?? read(localStorage)
}

/** Once: what is kept is forgotten. Null where it is somebody else's. */
export function takePlace(userId: number): Place | null {
  const kept = keptPlace()
  forgetPlace()
  return kept === null || (kept.of !== null && kept.of !== userId) ? null : kept
}

export function forgetPlace(): void {
  sessionStorage.removeItem(key)
  localStorage.removeItem(key)
}

function read(storage: Storage): KeptPlace | null {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Partial<KeptPlace> | null
    if (kept === null || typeof kept.path !== 'string' || !isOwnPath(kept.path)) return null
    if (typeof kept.at !== 'number' || Date.now() - kept.at > goodForMs) return null
    return {
      path: kept.path,
      state: kept.state,
      of: typeof kept.of === 'number' ? kept.of : null,
      at: kept.at,
    }
  } catch {
    return null
  }
}

/** Never away from this site, whatever somebody managed to write there: `//host` and `/\host` are other sites. */
export function isOwnPath(path: string): boolean {
  const here = 'https://here.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
