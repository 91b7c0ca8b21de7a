import type { Browser, Page } from '@playwright/test'
import { refuseCookies } from './cookies.ts'
import type { RunningServer } from './server.ts'
import { type DemoAccount, signInAs } from './sign-in.ts'
import { backstage } from './staff.ts'
import { expect } from './test.ts'

/** Somebody of the demo. */
export interface Person {
  readonly page: Page
  /** Calls the API as this person: what another device of theirs would do. */
  readonly api: <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<T>
}

/** With a browser of their own, beside the test's page. */
export async function person(browser: Browser, server: RunningServer, account: DemoAccount): Promise<Person> {
  const context = await browser.newContext({ baseURL: server.origin })
  await refuseCookies(context)
  return personAt(await context.newPage(), server, account)
}

/** Somebody of the demo at a page that is there already: the test's own. */
export async function personAt(page: Page, { origin }: RunningServer, account: DemoAccount): Promise<Person> {
  return { page, api: callsOf(page, await signInAs(page, origin, account)) }
}

/** Calls the API as somebody who needs no browser. */
export async function apiOf(
  page: Page,
  { origin }: RunningServer,
  account: DemoAccount,
): Promise<Person['api']> {
  return callsOf(page, await backstage(page, origin).token(`${account}@demo.test`))
}

function callsOf(page: Page, token: string): Person['api'] {
  return async <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await page.request.fetch(path, { method, headers, ...(data && { data }) })
    expect(reply.ok(), `${method} ${path}: ${reply.status()}`).toBe(true)
    return (await reply.text().then((text) => (text ? JSON.parse(text) : null))) as T
  }
}

/** Where one writes. */
export const box = (page: Page) => page.getByRole('textbox', { name: /^Scrivi/ })
export const thread = (page: Page) => page.getByRole('log', { name: 'Messaggi' })

export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

/** The row of a conversation in the list. */
export const row = (page: Page, name: string) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    // Another person's last message may name this one.
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('button')

export async function chatId({ api }: Person, partner: string): Promise<number> {
  const { regular_chats: chats } = await api<{
    regular_chats: { id: number; other_user: { name: string } }[]
  }>('GET', '/api/chats')
  const chat = chats.find(({ other_user: other }) => other.name === partner)
  if (!chat) throw new Error(`no chat with ${partner}`)
  return chat.id
}
