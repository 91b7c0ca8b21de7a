import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { signInAs } from './sign-in.ts'
import { row, thread } from './talk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, requirement, test } from './test.ts'

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const conversation = (page: Page) => page.locator('[data-conversation]')
const heading = (page: Page) => conversation(page).locator('header').getByRole('heading').first()

test('on a desktop: a link opens a conversation, the list is searched, archived and walked by keyboard', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')

  await requirement('CHAT-01', async () => {
    // Whatever the case.
    await page.goto(`/chat${quoted('CHAT-01', '?chat=')}ginevra`)
    await expect(heading(page)).toHaveText('Ginevra')
    await expect(thread(page)).toBeVisible()
    await expect(page).toHaveURL(/\/chat$/)
  })

  await expect(page.getByRole('complementary', { name: 'Dettagli' })).toContainText('Ginevra, 29')

  await requirement('CHAT-02', () =>
    expect(page.getByRole('tab')).toHaveText([quoted('CHAT-02', 'Tutti'), quoted('CHAT-02', 'Archiviati')]),
  )

  await requirement('CHAT-04', () =>
    expect(rows(page).first()).toContainText(quoted('CHAT-04', 'Chat Assistenza')),
  )

  // Without case and accents; the support chat stays.
  await requirement('CHAT-03', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ÀMARA')
    await expect(rows(page)).toHaveText([/Chat Assistenza/, /^Amara/])
    await page.getByRole('searchbox').fill('il programma stasera')
    await expect(rows(page)).toHaveText([/Chat Assistenza/, /^Viola/])
    await page.getByRole('searchbox').fill('nessuno scrive così')
    await expect(page.getByRole('heading', { name: 'Nessuna conversazione trovata' })).toBeVisible()
    await page.getByRole('searchbox').clear()
  })

  await test.step('arrows go through the rows, Enter opens one, Alt with an arrow the next', async () => {
    await expect(row(page, 'Amara')).toBeVisible()
    // Who stands above her depends on who wrote last, in other tests too.
    const place = await rows(page).evaluateAll((all) =>
      all.findIndex((one) => [...one.querySelectorAll('*')].some((part) => part.textContent === 'Amara')),
    )
    await page.getByRole('searchbox').press('ArrowDown')
    for (let above = place; above > 0; above -= 1) await page.keyboard.press('ArrowDown')
    await expect(row(page, 'Amara')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Amara')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(heading(page)).not.toHaveText('Amara')
    await expect(rows(page).nth(place - 1)).toContainText((await heading(page).textContent()) ?? 'nobody')
  })

  // The profile is one step away, and the way back finds the conversation.
  await requirement('CHAT-25', async () => {
    await row(page, 'Viola').click()
    await conversation(page).getByRole('link', { name: 'Viola' }).click()
    await expect(page).toHaveURL(/\/user-profile\/Viola$/)
    await page.goBack()
    await expect(heading(page)).toHaveText('Viola')
    await expect(conversation(page).getByRole('button', { name: 'Segnala' })).toBeVisible()
  })

  await archiveAndTakeBack(page)

  await test.step('an unknown name is said to be unknown', async () => {
    await follow(page, '/chat?chat=Nessunissima')
    await expect(page.getByText('Questo utente non esiste oppure ha il profilo nascosto.')).toBeVisible()
    await expect(page).toHaveURL(/\/chat$/)
  })
})

/** Archived, a conversation is under Archiviati; taken back, it is not. */
async function archiveAndTakeBack(page: Page): Promise<void> {
  await requirement('CHAT-17', async () => {
    await conversation(page).getByRole('button', { name: 'Archivia' }).click()
    await expect(row(page, 'Viola')).toHaveCount(0)
    await page.getByRole('tab', { name: quoted('CHAT-17', 'Archiviati') }).click()
    await expect(row(page, 'Viola')).toBeVisible()
  })
  await requirement('CHAT-04', () => expect(row(page, quoted('CHAT-04', 'Chat Assistenza'))).toHaveCount(0))
  await requirement('CHAT-06', () =>
    expect(conversation(page).getByRole('button', { name: 'Ripristina' })).toBeVisible(),
  )
  await expectAccessible(page)
  await page
    .getByRole('status')
    .filter({ hasText: 'archiviata' })
    .getByRole('button', { name: 'Annulla' })
    .click()
  await expect(row(page, 'Viola')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Tutti' }).click()
  await expect(row(page, 'Viola')).toBeVisible()
}

test('before the unlock he leaves three messages, is told how many are left, and asked to unlock', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.goto('/chat?chat=Ludovica')
  await expect(page).toHaveURL(/\/chat$/)
  const left = (words: string) => expect(conversation(page).getByRole('status')).toContainText([words])
  const field = page.getByRole('textbox', { name: 'Scrivi a Ludovica' })
  const question = page.getByRole('dialog', { name: 'Ti presenti a Ludovica?' })
  const send = async (text: string) => {
    await field.fill(text)
    await field.press('Enter')
  }
  await requirement('CHAT-13', () => left('Prima puoi lasciargliene fino a 3. Poi'))
  await requirement('CHAT-23', async () => {
    const first = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/api/chats/'),
    )
    await send('Buonasera Ludovica')
    expect(new URL((await first).url()).pathname).toMatch(/^\/api\/chats\/initiate-chat\/\d+$/)
  })
  await requirement('CHAT-14', async () => {
    await expect(question).toContainText(/Vuoi sbloccare la chat con Ludovica per (50|100|200) Crediti\?/)
    await expect(question).toContainText('Saldo dopo lo sblocco')
    await question.getByRole('button', { name: 'Annulla' }).click()
    await expect(row(page, 'Ludovica')).toContainText('Tu: Buonasera Ludovica')
    await expect(conversation(page).getByText('In attesa di sblocco')).toBeVisible()
  })
  await requirement('CHAT-13', async () => {
    await left('Prima puoi lasciargliene ancora 2. Poi')
    await send('Due')
    await left('Prima puoi lasciargliene ancora uno. Poi')
    await send('Tre')
    await left('Hai già lasciato 3 messaggi a Ludovica. Per scriverle ancora sblocca la chat.')
    await expect(question).toBeHidden()
    await expect(field).toBeVisible()
  })
  await requirement('CHAT-14', async () => {
    await send('Quattro')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Annulla' }).click()
  })
})

test.describe('on a phone', () => {
  test.use(mobile)

  test('the list slides over the conversation; Esc, a swipe and the way back put it away [CHAT-08]', async ({
    page,
    server,
  }) => {
    await signInAs(page, server.origin, 'king')
    await page.goto('/chat')
    await row(page, 'Amara').tap()
    await expect(heading(page)).toHaveText('Amara')
    await expect(heading(page)).toBeFocused()
    const panel = page.getByRole('dialog', { name: 'Conversazioni' })
    const show = page.getByRole('button', { name: 'Apri l’elenco delle conversazioni' })
    for (const putAway of [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => panel.getByRole('button', { name: 'Chiudi' }).tap(),
      () => swipeLeft(page),
    ]) {
      await show.tap()
      await expect(row(page, 'Amara')).toBeFocused()
      await putAway()
      await expect(panel).toBeHidden()
      await expect(heading(page)).toHaveText('Amara')
      await expect(show).toBeFocused()
    }
    await show.tap()
    await expectAccessible(page)
    await row(page, 'Miriam').tap()
    await expect(panel).toBeHidden()
    await expect(heading(page)).toHaveText('Miriam')
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Altre azioni' }).tap()
    await page.getByRole('menuitem', { name: 'Dettagli' }).tap()
    await expect(page.getByRole('dialog', { name: 'Dettagli' })).toContainText('Miriam, 26')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Altre azioni' })).toBeFocused()
  })
})

async function swipeLeft(page: Page): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 600 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) })
  for (const x of [240, 180, 120])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
