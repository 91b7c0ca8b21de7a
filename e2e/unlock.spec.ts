import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { backstage } from './staff.ts'
import { box, personAt, write } from './talk.ts'
import { expect, requirement, test } from './test.ts'

test('who cannot pay is told why by the server, led to the shop, and offered Crediti from then on', async ({
  page,
  server,
}) => {
  // A king of his own: what is taken from him stays taken, for more in a day would need a second colleague.
  const him = await personAt(page, server, 'king32')
  const staff = backstage(page, server.origin)
  const admin = await staff.token('admin@demo.test')
  const { id, profile } = await him.api<{ id: number; profile: { credits: number } }>('GET', '/api/user')
  await page.goto('/chat?chat=Beatrice')
  const panel = page.getByRole('region', { name: 'Sblocca la chat' })
  const question = page.getByRole('dialog', { name: 'Ti presenti a Beatrice?' })
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
    const answer = page.waitForResponse('**/api/chats/credits')
    await question.getByRole('button', { name: 'Sblocca la chat' }).click()
    const body = (await (await answer).json()) as { message: string }
    expect(body).toHaveProperty(quoted('CHAT-21', 'shop_redirect'), true)
    await expect(page.getByRole('alert').filter({ hasText: body.message })).toBeVisible()
    await expect(page).toHaveURL(quoted('CHAT-21', '/shop'))
  })
  await requirement('CHAT-15', async () => {
    await follow(page, '/chat?chat=Beatrice')
    await expect(panel.getByRole('link', { name: 'Acquista crediti' })).toHaveAttribute('href', '/shop')
    await expect(panel.getByRole('button')).toHaveCount(0)
  })
})

test('a free message that fails shows what the server says [CHAT-21]', async ({ page, server }) => {
  const { api } = await personAt(page, server, 'hostess')
  const message = 'Per oggi hai finito i messaggi gratuiti. Riprova domani.'
  await page.route('**/api/chats/free-message', (route) => route.fulfill({ status: 409, json: { message } }))
  const { data } = await api<{ data: { name: string; chat: object | null }[] }>('POST', '/api/search', {})
  const stranger = data.find(({ chat }) => chat === null)
  await page.goto(`/user-profile/${encodeURIComponent(String(stranger?.name))}`)
  await page.getByRole('button', { name: 'Scrivi un messaggio gratuito' }).click()
  // The press takes nothing: her words do.
  await write(page, 'Buonasera')
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(box(page)).toHaveValue('Buonasera')
})
