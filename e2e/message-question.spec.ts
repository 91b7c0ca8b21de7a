import { type Case, listCases } from '#features/moderation/contract/moderation.ts'
import { signInAs } from './sign-in.ts'
import { type Person, person, thread } from './talk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

// The reader doubts it, and is far from sure.
const doubted = 'Che bel seno che hai nella terza foto'

test('a message that the reader doubts puts one question to its receiver, whose yes brings a case that says why', {
  tag: '@long',
}, async ({ browser, page, server }) => {
  const her = await person(browser, server, 'hostess17')
  const [one, other] = [await person(browser, server, 'king33'), await person(browser, server, 'king34')]
  const names = new Map<Person, string>()
  for (const king of [one, other]) {
    const { id, name } = await king.api<{ id: number; name: string }>('GET', '/api/user')
    names.set(king, name)
    const { chat_id } = await her.api<{ chat_id: number }>('POST', '/api/chats/free-message', {
      other_user_id: id,
    })
    await king.api('POST', `/api/chats/${chat_id}/messages`, { message: doubted })
  }
  const question = her.page.getByRole('group', { name: 'Questo messaggio ti mette a disagio?' })
  const open = (king: Person) => her.page.goto(`/chat?chat=${encodeURIComponent(names.get(king) ?? '')}`)

  await her.page.setViewportSize(mobile.viewport)
  await open(one)
  await expect(question).toBeVisible()
  await expectNoSidewaysScroll(her.page)
  await expectAccessible(her.page)
  await question.getByRole('button', { name: 'Sì, segnala' }).press('Enter')
  const thanks = her.page.getByRole('status').filter({ hasText: 'Il team lo guarderà.' })
  await expect(thanks).toBeFocused()
  await expectAccessible(her.page)
  await thanks.getByRole('button', { name: 'Nient’altro' }).click()
  await expect(thanks).toBeHidden()
  await expect(question).toBeHidden()

  await open(other)
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await expect(question).toBeHidden()
  await her.page.reload()
  await expect(thread(her.page).getByText(doubted)).toBeVisible()
  await expect(question).toBeHidden()

  // Who wrote it sees a message like any other.
  await one.page.goto('/chat')
  await one.page.getByRole('listitem').filter({ hasText: doubted }).getByRole('button').first().click()
  await expect(thread(one.page).getByText(doubted)).toBeVisible()
  await expect(one.page.getByText('disagio')).toHaveCount(0)

  const token = await signInAs(page, server.origin, 'admin')
  const found = await page.request.get(
    `${listCases.path}?subject=message&query=${encodeURIComponent(names.get(one) ?? '')}`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  const [moderationCase] = (await found.json()).data as Case[]
  await page.goto('/admin/moderation?subject=message')
  await page.locator(`#case-${moderationCase!.id}`).click()
  await expect(page.getByRole('heading', { name: 'Messaggio consegnato' })).toBeVisible()
  await expect(page.getByText('Il destinatario ha detto che lo mette a disagio.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lascia' })).toBeVisible()
  await expectAccessible(page)
})
