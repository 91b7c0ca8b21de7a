import { refuseCookies } from './cookies.ts'
import { backstage, enterWith } from './staff.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

test('an answer that was begun before the member wrote again asks once, colleagues see each other, and what is closed is opened again', {
  tag: '@long',
}, async ({ page, server, browser }) => {
  const staff = backstage(page, server.origin)
  const king = await staff.token('king28@demo.test')
  const { support_chat: chat } = await staff.get<{
    support_chat: { id: number }
  }>('/api/chats', king)
  const says = (message: string) => staff.post(`/api/chats/${chat.id}/messages`, king, { message })
  await says('Vorrei cambiare il numero di telefono')

  await enterWith(page, await staff.token('delfina@demo.test'), `/admin/support?chat=${chat.id}`)
  const thread = page.getByRole('log')
  await expect(thread).toContainText('Vorrei cambiare il numero')
  const field = page.getByRole('textbox', { name: /^Rispondi a/ })

  await test.step('the question stands above the answer, once, and the answer leaves all the same', async () => {
    await field.fill('Apri «Il mio profilo», poi «Dati Personali».')
    await says('Scusate, ho già fatto: era in Dati Personali')
    await expect(thread).toContainText('ho già fatto')
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alert').filter({ hasText: 'ha scritto ancora mentre scrivevi' })
    await expect(question).toContainText('«Scusate, ho già fatto')
    await expect(thread).not.toContainText('Apri «Il mio profilo»')
    await expectAccessible(page)
    await field.fill('Bene: se serve altro siamo qui.')
    await page.keyboard.press('Control+Enter')
    await expect(question).toBeHidden()
    await expect(thread).toContainText('Bene: se serve altro siamo qui.')
  })

  await test.step('a colleague who opens it sees who is answering', async () => {
    await field.fill('Aggiungo una cosa')
    const context = await browser.newContext({ baseURL: server.origin })
    await refuseCookies(context)
    const other = await context.newPage()
    await enterWith(other, await staff.token('admin@demo.test'), `/admin/support?chat=${chat.id}`)
    await expect(other.getByRole('status').filter({ hasText: 'sta rispondendo' })).toContainText('Delfina')
    await field.fill('')
    await expect(page.getByRole('status').filter({ hasText: 'aperta anche' })).toBeVisible()
    await context.close()
  })

  await test.step('closed, it stands in its own tab, and comes back to those that wait', async () => {
    await page.getByRole('button', { name: 'Chiudi' }).click()
    await page.goto('/admin/support?view=closed')
    const row = page.locator(`#conversation-${chat.id}`)
    await row.click()
    await page.getByRole('button', { name: 'Riapri' }).click()
    await expect(row).toBeHidden()
    await expect(page.getByRole('button', { name: 'Chiudi' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/support')
    await expect(row).toContainText('riaperta')
    await page.setViewportSize(mobile.viewport)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
