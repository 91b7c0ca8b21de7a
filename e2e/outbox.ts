import { expect, type Page } from '@playwright/test'

interface Message {
  readonly channel: 'mail' | 'sms'
  readonly subject: string
  readonly text: string
}

/** Waits for the newest message to `to` that contains `pattern`, and returns what the pattern caught. */
export async function messageTo(page: Page, to: string, pattern: RegExp): Promise<string> {
  let caught: string | undefined
  await expect(async () => {
    const answer = await page.request.get('/api/dev/outbox', { params: { to } })
    const { data } = (await answer.json()) as { data: Message[] }
    caught = data.map(({ text }) => pattern.exec(text)?.[0]).find((found) => found !== undefined)
    expect(caught, `a message to ${to} with ${pattern}`).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return caught ?? ''
}

export const verificationLink = /https?:\/\/\S+\/verify-email\?\S+/
export const signInCode = /\b\d{5}\b/
