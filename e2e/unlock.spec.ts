import { quoted } from '#testing/requirement.ts'
import { backstage } from './staff.ts'
import { box, person, write } from './talk.ts'
import { expect, requirement, test } from './test.ts'

test('who cannot pay is told why by the server, led to the shop, and offered Crediti from then on', async ({
  browser,
  page,
  server,
}) => {
  // A king of his own: what is taken from him stays taken, for more in a day would need a second colleague.
  const him = await person(browser, server, 'king32')
  const staff = backstage(page, server.origin)
  const admin = await staff.token('admin@demo.test')
  const { id, profile } = await him.api<{ id: number; profile: { credits: number } }>('GET', '/api/user')
  await him.page.goto('/chat?chat=Beatrice')
  const panel = him.page.getByRole('region', { name: 'Sblocca la chat' })
  const question = him.page.getByRole('dialog', { name: 'Ti presenti a Beatrice?' })
  await panel.getByRole('button', { name: 'Sblocca la chat' }).click()
  await expect(question).toBeVisible()
  const { adjustment } = await staff.post<{ adjustment: { state: string } }>(
    `/api/admin/users/${id}/ledger-adjustment`,
    admin,
    { amount: 10 - profile.credits, reason: 'Prova dello sblocco' },
  )
  expect(adjustment.state).toBe('posted')
  await requirement('CHAT-21', async () => {
    // The page does not know yet that he cannot.
    const answer = him.page.waitForResponse('**/api/chats/credits')
    await question.getByRole('button', { name: 'Sblocca la chat' }).click()
    const body = (await (await answer).json()) as { message: string }
    expect(body).toHaveProperty(quoted('CHAT-21', 'shop_redirect'), true)
    await expect(him.page.getByRole('alert').filter({ hasText: body.message })).toBeVisible()
    await expect(him.page).toHaveURL(quoted('CHAT-21', '/shop'))
  })
  await requirement('CHAT-15', async () => {
    await him.page.goto('/chat?chat=Beatrice')
    await expect(panel.getByRole('link', { name: 'Acquista crediti' })).toHaveAttribute('href', '/shop')
    await expect(panel.getByRole('button')).toHaveCount(0)
  })
  await him.page.context().close()
})

test('a free message that fails shows what the server says [CHAT-21]', async ({ browser, server }) => {
  const her = await person(browser, server, 'hostess')
  const message = 'Per oggi hai finito i messaggi gratuiti. Riprova domani.'
  await her.page.route('**/api/chats/free-message', (route) =>
    route.fulfill({ status: 409, json: { message } }),
  )
  const { data } = await her.api<{ data: { name: string; chat: object | null }[] }>('POST', '/api/search', {})
  const stranger = data.find(({ chat }) => chat === null)
  await her.page.goto(`/user-profile/${encodeURIComponent(String(stranger?.name))}`)
  await her.page.getByRole('button', { name: 'Scrivi un messaggio gratuito' }).click()
  // The press takes nothing: her words do.
  await write(her.page, 'Buonasera')
  await expect(her.page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(box(her.page)).toHaveValue('Buonasera')
  await her.page.context().close()
})
