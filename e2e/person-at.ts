import type { Page } from '@playwright/test'
import type { RunningServer } from './server.ts'
import { type DemoAccount, signInAs } from './sign-in.ts'
import { backstage } from './staff.ts'
import type { Person } from './talk.ts'
import { expect } from './test.ts'

/** Somebody of the demo at the test's own page: `person` of talk.ts is for whoever is there beside them. */
export async function personAt(page: Page, { origin }: RunningServer, account: DemoAccount): Promise<Person> {
  return { page, api: caller(page, await signInAs(page, origin, account)) }
}

/** Calls the API as somebody who needs no browser. */
export async function apiOf(
  page: Page,
  { origin }: RunningServer,
  account: DemoAccount,
): Promise<Person['api']> {
  return caller(page, await backstage(page, origin).token(`${account}@demo.test`))
}

function caller(page: Page, token: string): Person['api'] {
  return async <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await page.request.fetch(path, { method, headers, ...(data && { data }) })
    expect(reply.ok(), `${method} ${path}: ${reply.status()}`).toBe(true)
    return (await reply.text().then((text) => (text ? JSON.parse(text) : null))) as T
  }
}
