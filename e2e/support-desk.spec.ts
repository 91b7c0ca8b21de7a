import type { Browser } from '@playwright/test'
import type { CannedReply } from '#features/support/contract/support.ts'
import { refuseCookies } from './cookies.ts'
import { signInAs } from './sign-in.ts'
import { type Backstage, backstage, enterWith } from './staff.ts'
import { expect, expectAccessible, test } from './test.ts'

const question = 'Ho pagato con il bonifico Zaffiro e non vedo niente'

test('support finds a conversation, puts it off, sends a ready answer that gives Crediti and closes, and reads how it went', {
  tag: '@long',
}, async ({ page, server, browser }) => {
  const staff = backstage(page, server.origin)
  const king = await staff.token('king19@demo.test')
  const admin = await staff.token('admin@demo.test')
  const support = await staff.token('delfina@demo.test')
  await prepare(staff, king, admin)
  const thread = page.getByRole('region', { name: /^Conversazione con/ })

  await test.step('finds it by two of its words, and sees what is known of the person', async () => {
    await page.setViewportSize({ width: 1600, height: 900 })
    await enterWith(page, support, '/admin/support')
    await page.getByRole('searchbox', { name: 'Cerca nelle conversazioni' }).fill('zaffiro bonifico')
    await page.keyboard.press('Enter')
    const list = page.getByRole('list', { name: 'Conversazioni' })
    await expect(list.getByRole('button')).toHaveCount(1)
    await list.getByRole('button').click()
    await expect(page.getByRole('log')).toContainText(question)
    const beside = page.getByRole('complementary', { name: /^Su / })
    for (const name of ['Acquisti', 'Chat sbloccate', 'Pratiche e decisioni'])
      await expect(beside.getByRole('heading', { name })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('tags it and puts it off, by keyboard', async () => {
    await page.keyboard.press('l')
    const field = page.getByRole('combobox', { name: 'Etichetta' })
    await field.fill('Bonifico')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Rimuovi l’etichetta Bonifico' })).toBeVisible()
    // Keys are off while somebody writes.
    await expect(field).toBeHidden()
    await page.keyboard.press('s')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(thread.getByText(/^rimandata, torna /)).toBeVisible()
  })

  await test.step('sends the answer: its line says the amount, and all of it happens', async () => {
    await page.keyboard.press('/')
    const replies = page.getByRole('listbox', { name: 'Modelli di risposta' })
    await expect(replies).toBeVisible()
    await page.keyboard.type('scuse attesa')
    await expect(replies.getByRole('option', { selected: true })).toContainText(
      'Risponde, dà 20 Crediti, chiude',
    )
    await page.keyboard.press('Enter')
    await expect(page.getByText('Risponde, dà 20 Crediti, chiude.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('log')).toContainText('ti abbiamo dato 20 Crediti')
    await expect(thread.getByText('chiusa', { exact: true })).toBeVisible()
  })

  await test.step('the king is asked once how it went, on a phone too', () => rate(browser, server.origin))

  await test.step('support reads it beside the conversation, on a narrow window in the drawer', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page.getByRole('button', { name: 'Note e dati' }).click()
    await expect(page.getByRole('dialog')).toContainText('«Gentili e veloci»')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

/** A question of king19, and a ready answer that gives Crediti. */
async function prepare(staff: Backstage, king: string, admin: string): Promise<void> {
  const { support_chat: chat } = await staff.get<{ support_chat: { id: number } }>('/api/chats', king)
  await staff.post(`/api/chats/${chat.id}/messages`, king, { message: question })
  const reply = await staff.post<CannedReply>('/api/admin/canned-replies', admin, {
    title: 'Scuse per l’attesa',
    text: 'Ciao {{nome}}, scusaci: ti abbiamo dato 20 Crediti.',
  })
  await staff.put(`/api/admin/canned-replies/${reply.id}/actions`, admin, {
    tag_id: null,
    closes: true,
    snooze_minutes: null,
    credits: 20,
  })
}

async function rate(browser: Browser, origin: string): Promise<void> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await refuseCookies(phone)
  const page = await phone.newPage()
  await signInAs(page, origin, 'king19')
  await page.goto(`${origin}/chat?chat=support_chat`)
  const form = page.getByRole('form', { name: 'Com’è andata con l’assistenza?' })
  await form.getByRole('button', { name: 'Bene', exact: true }).click()
  await form.getByRole('textbox').fill('Gentili e veloci')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await form.getByRole('button', { name: 'Invia' }).click()
  await expect(form).toBeHidden()
  await phone.close()
}
