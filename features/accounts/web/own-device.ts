import { useEffect } from 'react'
import type { User } from '#features/profiles/contract/user.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { deviceAccount, rememberAccount } from '#platform/web/intent/account.ts'
import { keptPlace } from '#platform/web/intent/place.ts'
import { hasWritingKey, sealWriting, unsealWriting } from '#platform/web/intent/sealed.ts'
import { getToken } from '#platform/web/api/token.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { redirectFor } from './access.ts'
import type { AccessOf } from './landing.ts'
import { writingKeyEndpoint } from '../contract/writing-key.ts'

/** Knows on this device who is signed in, and has at hand what seals their words when the session ends. */
export function useOwnDevice(user: User | null): void {
  const id = user?.id
  const email = user?.email
  const picture = user?.profile_picture_url
  const looksOn = user?.impersonated_until != null
  useEffect(() => {
    if (id === undefined || looksOn) return
    rememberAccount({ id, email: email ?? '', picture: picture ?? '' })
    // Of a session that began before there was a key, or without a connection.
    if (!hasWritingKey(id)) bringBack(id).catch(console.warn)
  }, [id, email, picture, looksOn])
}

/** Before the first page of somebody who has just signed in: what they had written is there again. */
export async function welcomeBack(user: User): Promise<void> {
  const { id, email, profile_picture_url: picture } = user
  if (user.impersonated_until != null) return
  rememberAccount({ id, email: email ?? '', picture })
  // Without an answer, or a readable seal, they are signed in all the same; the words wait for the next time.
  await bringBack(id).catch(console.warn)
}

async function bringBack(id: number): Promise<void> {
  const { key } = await fetchBody(writingKeyEndpoint, { quiet: true })
  // They may have left meanwhile.
  if (deviceAccount()?.id !== id) return
  await unsealWriting(id, key)
}

/**
 * For somebody whose session has ended. Seals what the page that met the end had no time to seal; and says so on a
 * page that is a guest's too, from which nothing leads to the sign-in page, which would.
 */
export function useEndedSession(accessOf: AccessOf): void {
  useEffect(() => {
    if (getToken() !== null || deviceAccount() === null) return
    void sealWriting()
    const kept = keptPlace()
    if (kept === null || Date.now() - kept.at >= 10_000) return
    void accessOf(location.pathname).then((access) => {
      if (access && !access.guestOnly && redirectFor(access, null) === null)
        toast.notice('La sessione è scaduta. Accedi di nuovo e torni qui.')
    })
  }, [accessOf])
}
