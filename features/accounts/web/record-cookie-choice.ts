import { consentEndpoints } from '../contract/consents.ts'
import { call } from '#platform/web/api/client.ts'
import { cookiesVersion } from './cookie-choice.ts'

const waitsMs = [2_000, 15_000, 60_000]

/**
 * Writes the choice into the server's log, under the random id kept with it. The choice holds here whatever
 * becomes of the call; without a connection it is tried a few more times while the page is open.
 */
export async function recordCookieChoice(visitor: string, payments: boolean): Promise<void> {
  const body = { visitor, version: cookiesVersion(), choices: { payments } }
  for (const wait of [0, ...waitsMs]) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      await call(consentEndpoints.cookies, { body, quiet: true })
      return
    } catch (error) {
      console.error(error)
    }
  }
}
