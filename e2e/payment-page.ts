import type { Locator, Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { messageTo } from './outbox.ts'

/** The code in the newest text message to the demo king. */
export const readCode = (page: Page) => messageTo(page, '+393475550190', /\b\d{6}\b/)

/** Has a code verified, as the page would, unless one is valid. */
export async function mayPay(page: Page, token: string): Promise<void> {
  const call = async (path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/payment-otp/${path}`, {
      method: data ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
    return answer.json()
  }
  if ((await call('getvalid')).otp_found) return
  await call('request', {})
  await call('verify', { otp: await readCode(page) })
}

/** How many requests to `path` this page has made since. */
export function countCalls(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith(path)) count += 1
  })
  return () => count
}

export const payButton = /^Paga/

export const verified = (page: Page) => page.getByText(quoted('PAY-10', 'OTP verificato con successo!'))

/** The end of every payment that went well. */
export const credited = (page: Page) =>
  page.getByRole('dialog', { name: quoted('PAY-24', 'Congratulazioni! Crediti aggiunti al tuo account') })

/** The request to use the Crediti at once, which nothing ticks beforehand. */
export const request = (page: Page) => page.getByRole('checkbox', { name: /^Voglio usare subito i Crediti/ })

/** Asks for immediate use, and pays. */
export const pay = (page: Page) => tickAndPress(page, page.getByRole('button', { name: payButton }))

export async function tickAndPress(page: Page, button: Locator): Promise<void> {
  await request(page).check()
  await button.click()
}
