import { type Case, listCases } from '#features/moderation/contract/moderation.ts'
import { adminOverview } from '#features/insights/contract/overview.ts'
import { follow } from './follow.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, requirement, test } from './test.ts'

const admin = { email: 'admin@demo.test', password: 'Dimostrazione1!' }

let token: string

test.beforeEach(async ({ page, request }) => {
  token = (await (await request.post('/api/login', { data: admin })).json()).access_token
  await page.addInitScript((token) => localStorage.setItem('ACCESS_TOKEN', token), token)
})

const rows = 'tbody tr'
const people = '#queue li button'

test('an admin approves a new profile, and the public finds it; their own page has no profile', async ({
  page,
  request,
}) => {
  const queue = await request.get('/api/admin/cases?subject=profile&state=open', {
    headers: { authorization: `Bearer ${token}` },
  })
  // The public looks for hostesses; kings wait in the same queue.
  const [waiting] = (await queue.json()).data.filter(({ user }: Case) => user.role === 'HOSTESS') as Case[]
  const { id, user } = waiting!
  const { name } = user
  const profile = () => request.get(`/api/user-profile-guest/${encodeURIComponent(name)}`)
  await requirement('ROLE-02', async () => expect((await profile()).status()).toBe(404))

  await page.goto('/admin/moderation?subject=profile')
  await page.locator(`#case-${id}`).click()
  const before = await page.locator(rows).count()
  await requirement('ROLE-02', async () => {
    await page.getByRole('button', { name: 'Approva' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${name}: approvato` })).toBeVisible()
    await expect(page.locator(rows)).toHaveCount(before - 1)
    expect((await profile()).status()).toBe(200)
  })

  await requirement('PROFILE-20', async () => {
    await follow(page, '/profile')
    await expect(page.getByRole('heading', { name: 'Le mie foto' })).toBeVisible()
    for (const region of ['Il tuo profilo', 'Contatti', 'Dati Personali'])
      await expect(page.getByRole('region', { name: region, exact: true })).toHaveCount(0)
  })
})

test('a refusal without a reason is stopped at the field', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin/moderation?subject=profile')
  await expect(page.locator(rows).first()).toBeVisible()
  const before = await page.locator(rows).count()
  // Before a case has been in sight no key decides anything.
  await expect(page.locator('section:has(#case-heading)')).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('r')
  await expect(page.getByLabel('Se rifiuti, il motivo')).toBeFocused()
  await expect(page.getByText('Scegli un motivo o scrivi il testo')).toBeVisible()
  await expect(page.locator(rows)).toHaveCount(before)
})

for (const [device, options] of devices) {
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('queue and decision fit and are accessible', { tag: '@long' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: device === 'a desktop' ? 'dark' : 'light' })
      await page.goto('/admin/moderation')
      await page.locator(people).nth(1).click()
      await expect(page.getByRole('button', { name: 'Rifiuta' }).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      if (device === 'a desktop') return
      await page.getByRole('button', { name: 'Torna alla coda' }).click()
      await expect(page.locator(people).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  })
}

test('nobody but an admin sees the back office', { tag: '@long' }, async ({ page, request }) => {
  const king = { email: 'king@demo.test', password: admin.password }
  const answer = await (await request.post('/api/login', { data: king })).json()
  for (const { path } of [listCases, adminOverview])
    expect(
      (await request.get(path, { headers: { authorization: `Bearer ${answer.access_token}` } })).status(),
    ).toBe(403)
  await page.addInitScript((token) => localStorage.setItem('ACCESS_TOKEN', token), answer.access_token)
  await page.goto('/admin/moderation')
  await expect(page).not.toHaveURL(/admin/)
})
