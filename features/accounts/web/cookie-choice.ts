import { releasedVersions } from '#platform/contract/documents.ts'

const storageKey = 'COOKIE_CHOICE'
/** After six months the Garante wants the question asked again. */
const goodForMs = 182 * 86_400_000

/** The version of the cookie policy in force, from a `meta` of the page: the banner asks before any call. */
export function cookiesVersion(): string {
  const said = document.querySelector<HTMLMetaElement>('meta[name="cookies-version"]')?.content
  return said ?? releasedVersions.cookies
}

const listeners = new Set<() => void>()
let reopened = false

function announce(): void {
  for (const listener of listeners) listener()
}

/** What the person allowed in this browser; null while nothing valid is known. */
function read(): { payments: boolean; version: string; at: number } | null {
  try {
    const { payments, version, at } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<
      string,
      unknown
    >
    const valid =
      typeof version === 'string' &&
      version >= cookiesVersion() &&
      typeof at === 'number' &&
      Date.now() - at < goodForMs
    return valid ? { payments: payments === true, version, at } : null
  } catch {
    return null
  }
}

/** Nothing optional is on until it is allowed here (docs/decisions/0012). */
export const cookieChoice = {
  read,
  isAsking: () => reopened || read() === null,
  wasReopened: () => reopened,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  reopen(): void {
    reopened = true
    announce()
  },
  /** `id` is random, made by the banner: the proof of the choice is kept under it (web/privacy). */
  save(payments: boolean, id: string): void {
    localStorage.setItem(
      storageKey,
      JSON.stringify({ payments, id, version: cookiesVersion(), at: Date.now() }),
    )
    reopened = false
    announce()
  },
}
