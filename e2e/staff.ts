import type { Page } from '@playwright/test'
import type { Case } from '#features/moderation/contract/moderation.ts'
import { noteSessions, scriptless } from './ended-session.ts'

const password = 'Dimostrazione1!'

/** Calls the API as somebody of the demo would, beside the page. */
export interface Backstage {
  readonly token: (email: string) => Promise<string>
  readonly get: <T>(path: string, token: string) => Promise<T>
  readonly post: <T>(path: string, token: string, body: object) => Promise<T>
  readonly put: <T>(path: string, token: string, body: object) => Promise<T>
}

export function backstage(page: Page, origin: string): Backstage {
  const headers = (token: string) => ({ authorization: `Bearer ${token}` })
  const send =
    (method: 'POST' | 'PUT') =>
    async <T>(path: string, token: string, data: object): Promise<T> => {
      const answer = await page.request.fetch(`${origin}${path}`, { method, headers: headers(token), data })
      if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
      return (await answer.json()) as T
    }
  return {
    async token(email) {
      const answer = await page.request.post(`${origin}/api/login`, { data: { email, password } })
      return ((await answer.json()) as { access_token: string }).access_token
    },
    async get(path, token) {
      return (await page.request.get(`${origin}${path}`, { headers: headers(token) })).json()
    },
    post: send('POST'),
    put: send('PUT'),
  }
}

/** Who waits longest for a first approval, refused with a reason; answers the address they sign in with. */
export async function refuseNewcomer(staff: Backstage, reason: string): Promise<string> {
  const admin = await staff.token('admin@demo.test')
  const { data } = await staff.get<{ data: Case[] }>('/api/admin/cases?subject=profile', admin)
  const moderationCase = data.at(-1)
  const email = moderationCase?.after?.facts?.find(({ label }) => label === 'Email')?.value
  if (moderationCase === undefined || email === undefined) throw new Error('nobody waits')
  await staff.post(`/api/admin/cases/${moderationCase.id}/decision`, admin, {
    decision: 'reject',
    reason,
    rule: 'not_own',
  })
  return email
}

/** Opens the site with a session, once: a reload does not bring it back after it ended. */
export async function enterWith(page: Page, token: string, path: string): Promise<void> {
  await noteSessions(page)
  // A page of the site would notice the session by itself, now or a little later.
  await page.goto(scriptless)
  await page.evaluate((value) => localStorage.setItem('ACCESS_TOKEN', value), token)
  await page.goto(path)
}
