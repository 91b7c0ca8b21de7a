import type { Browser, Page } from '@playwright/test'
import { refuseCookies } from './cookies.ts'
import type { RunningServer } from './server.ts'
import { type DemoAccount, signInAs } from './sign-in.ts'
import { expect } from './test.ts'

/** Somebody of the demo with a browser of their own. */
export interface Person {
  readonly page: Page
  /** Calls the API as this person: what another device of theirs would do. */
  readonly api: <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<T>
}

export async function person(
  browser: Browser,
  { origin }: RunningServer,
  account: DemoAccount,
): Promise<Person> {
  const context = await browser.newContext({ baseURL: origin })
  await refuseCookies(context)
  const page = await context.newPage()
  const token = await signInAs(page, origin, account)
  return {
    page,
    async api<T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await page.request.fetch(path, { method, headers, ...(data && { data }) })
      expect(reply.ok(), `${method} ${path}: ${reply.status()}`).toBe(true)
      return (await reply.text().then((text) => (text ? JSON.parse(text) : null))) as T
    },
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
