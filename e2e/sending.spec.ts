import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { afterRoundTrip } from './round-trip.ts'
import { signInAs } from './sign-in.ts'
import { apiOf, box, chatId, thread, write } from './talk.ts'
import { expect, requirement, test } from './test.ts'

test('no message is lost or doubled: drafts and unsent messages survive a reload and go in order', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  const her = await apiOf(page, server, 'hostess')
  const path = `/api/chats/${await chatId({ page, api: her }, 'Riccardo')}/messages`
  const send = '**/api/chats/*/messages'
  const isSend = (method: string) => method === 'POST'
  await page.goto('/chat?chat=Ginevra')

  await requirement('CHAT-18', () => sendsOnlyMessages(page))
  await requirement('CHAT-20', () => saysWhatWasNotSent(page))

  await test.step('another tab has the draft', () => continueInAnotherTab(page))

  await test.step('an answer that got lost makes no second message', async () => {
    const lost = Promise.withResolvers<void>()
    let sends = 0
    await page.route(send, async (route) => {
      if (!isSend(route.request().method())) return route.fallback()
      sends += 1
      if (sends > 1) return route.fallback()
      await route.fetch()
      await route.abort()
      lost.resolve()
    })
    await write(page, 'La risposta si è persa')
    await lost.promise
    await expect(thread(page).getByText(/Non inviato|Invio in corso/)).toHaveCount(0)
    await expect(thread(page).getByText('La risposta si è persa')).toHaveCount(1)
    await page.unroute(send)
  })

  await test.step('without a way to the server it waits, over a reload too, and then goes in order', async () => {
    await page.route(send, (route) => (isSend(route.request().method()) ? route.abort() : route.fallback()))
    for (const text of ['prima', 'seconda', 'terza']) await write(page, text)
    await expect(thread(page).getByText('Non inviato')).toHaveCount(3)
    await box(page).fill('Un’altra a metà')
    await page.reload()
    await expect(thread(page).getByText('Non inviato')).toHaveCount(3)
    await expect(box(page)).toHaveValue('Un’altra a metà')
    await box(page).fill('')
    const again = page.waitForRequest(
      (request) => isSend(request.method()) && request.url().endsWith('/messages'),
    )
    await thread(page).getByRole('button', { name: 'Riprova' }).first().click()
    await again
    await page.unroute(send)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(thread(page).getByText('Non inviato')).toHaveCount(0)
    await expect(thread(page).getByText('terza')).toHaveCount(1)
  })

  await test.step('offline it says so; back again, nothing is missing', async () => {
    await page.context().setOffline(true)
    await expect(
      page.getByText('Sei offline. I messaggi partiranno appena torna la connessione.'),
    ).toBeVisible()
    await write(page, 'dal treno')
    await her('POST', path, { message: 'intanto io' })
    await page.context().setOffline(false)
    await expect(thread(page).getByText('intanto io')).toHaveCount(1)
    await expect(thread(page).getByText('Non inviato')).toHaveCount(0)
  })

  const texts = await her<{ text: string }[]>('GET', `${path}?per_page=7`)
  expect(texts.map(({ text }) => text).filter((text) => text !== 'intanto io')).toEqual([
    'Una frase a metà',
    'La risposta si è persa',
    'prima',
    'seconda',
    'terza',
    'dal treno',
  ])
})

test('what is written while the conversation is being fetched stays in it', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  const sent = Promise.withResolvers<void>()
  let waiting = 0
  // The fetches answer with what there was before the message, and after the answer to it.
  await page.route('**/api/chats/*/messages*', async (route) => {
    waiting += 1
    const response = await route.fetch()
    if (route.request().method() === 'GET') await sent.promise
    await route.fulfill({ response })
    sent.resolve()
    waiting -= 1
  })
  await page.goto('/chat?chat=Ginevra')
  await expect.poll(() => waiting).toBeGreaterThan(0)
  await write(page, 'Scritto nel frattempo')
  await expect(thread(page).getByText('Invio in corso')).toHaveCount(0)
  await expect.poll(() => waiting).toBe(0)
  await afterRoundTrip(page)
  await expect(thread(page).getByText('Scritto nel frattempo')).toHaveCount(1)
})

async function sendsOnlyMessages(page: Page): Promise<void> {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/messages')) sent.push(request.postDataJSON())
  })
  await write(page, '  \n\u200b ')
  await write(page, 'a'.repeat(1001))
  await expect(box(page)).toHaveValue('a'.repeat(1001))
  await expect(page.getByText('Caratteri rimasti: -1')).toBeVisible()
  // What leaves is only this, so neither of the others did before it. It is in the thread before it leaves.
  await write(page, '  un messaggio ')
  await expect(thread(page).getByText('un messaggio')).toHaveCount(1)
  await expect.poll(() => sent).toEqual([expect.objectContaining({ message: 'un messaggio' })])
}

async function saysWhatWasNotSent(page: Page): Promise<void> {
  const sentence = quoted(
    'CHAT-20',
    "Errore durante l'invio del messaggio. Il messaggio non deve contenere più di 1000 caratteri.",
  )
  const failure = page.getByRole('alert').filter({ hasText: sentence })
  const putAway = async () => {
    await failure.getByRole('button', { name: 'Chiudi' }).click()
    await expect(failure).toHaveCount(0)
  }
  await write(page, 'a'.repeat(1001))
  await expect(failure).toHaveText(sentence)
  await putAway()
  let status = 500
  await page.route('**/api/chats/*/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, json: {} }) : route.fallback(),
  )
  await write(page, 'Non parte')
  await expect(failure).toHaveText(sentence)
  await expect(thread(page).getByText('Non inviato')).toHaveCount(1)
  await putAway()
  // What the server breaks on is tried again by itself; what it refuses waits for «Riprova».
  status = 400
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(failure).toHaveText(sentence)
  await putAway()
  await page.unroute('**/api/chats/*/messages')
  await thread(page).getByRole('button', { name: 'Riprova' }).click()
  await expect(thread(page).getByText('Non inviato')).toHaveCount(0)
}

async function continueInAnotherTab(page: Page): Promise<void> {
  await box(page).fill('Una frase a met')
  const other = await page.context().newPage()
  await other.goto('/chat?chat=Ginevra')
  await expect(box(other)).toHaveValue('Una frase a met')
  await box(other).press('End')
  await box(other).pressSequentially('à')
  await expect(box(page)).toHaveValue('Una frase a metà')
  await box(page).press('Enter')
  await expect(box(other)).toHaveValue('')
  await expect(thread(other).getByText('Una frase a metà')).toHaveCount(1)
  await other.close()
}
