import type { Page } from '@playwright/test'
import { tokenStorageKey } from '#features/accounts/contract/accounts.ts'

/** One of the demo accounts, as shown when the server starts, or one of the people around them. */
export type DemoAccount = 'king' | 'hostess' | 'admin' | `king${number}` | `hostess${number}`

/** Opens a session as the sign-in page would, so that tests of other pages start where they mean to; answers its token. */
export async function signInAs(page: Page, origin: string, account: DemoAccount | 'marzio'): Promise<string> {
  const response = await page.request.post(`${origin}/api/login`, {
    data: { email: `${account}@demo.test`, password: 'Dimostrazione1!' },
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  // With the next document only: a session that has ended since stays ended.
  await page.addInitScript(
    ([key, value]) => {
      const entered = `entered ${value}`
      if (sessionStorage.getItem(entered) !== null) return
      sessionStorage.setItem(entered, '')
      localStorage.setItem(key, value)
    },
    [tokenStorageKey, token] as const,
  )
  return token
}
