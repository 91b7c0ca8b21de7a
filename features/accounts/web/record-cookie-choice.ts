import { consentEndpoints } from '../contract/consents.ts'
import { call } from '#platform/web/api/client.ts'
import { cookieChoice, cookiesVersion } from './cookie-choice.ts'

const waitsMs = [2_000, 15_000, 60_000]

/** Holds from now on in this browser, and is written down. */
export function chooseCookies(payments: boolean): void {
  const id = randomId()
  cookieChoice.save(payments, id)
  void recordCookieChoice(id, payments)
}

/** 128 bits in hex; each choice has its own, so that nobody is followed from one to the next. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Writes the choice into the server's log, under the random id kept with it. The choice holds here whatever
 * becomes of the call; without a connection it is tried a few more times while the page is open.
 */
async function recordCookieChoice(visitor: string, payments: boolean): Promise<void> {
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
