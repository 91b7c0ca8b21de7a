import type { QueryClient } from '@tanstack/react-query'
import type { ConsentPurpose } from '#features/accounts/contract/consent-purposes.ts'
import { consents, presentText } from '#features/accounts/contract/consent-texts.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { call } from '#platform/web/api/client.ts'
import { vaultEndpoints } from '../contract/consent-vault.ts'
import { vaultQuery } from './vault-query.ts'

/** Gives or refuses one, in the words that are on the screen. Afterwards `refreshConsents`. */
export const chooseConsent = (purpose: ConsentPurpose, given: boolean, place: 'gate' | 'vault') =>
  call(vaultEndpoints.choose, {
    params: { purpose },
    body: { given, version: presentText(purpose).version, place },
    // Either place shows the refusal itself.
    quiet: true,
  })

/** The vault first: what the account then shows of itself, such as the end of the question, closes its place. */
export async function refreshConsents(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: vaultQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: userKey })
}

/** What follows from those that are not given, each sentence once. */
export function whatFollows(
  purposes: readonly ConsentPurpose[],
  given: readonly ConsentPurpose[],
): readonly string[] {
  const refused = purposes.filter((purpose) => !given.includes(purpose))
  return [...new Set(refused.map((purpose) => consents[purpose].without))]
}
