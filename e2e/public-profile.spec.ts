import type { PublicProfile } from '#features/profiles/contract/profiles.ts'
import type { ProfileCard } from '#features/search/contract/search.ts'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { signInAs } from './sign-in.ts'
import { backstage } from './staff.ts'
import { expect, expectAccessible, requirement, test } from './test.ts'

test('what comes later has its room: nothing moves under the finger that goes for «Segnala»', async ({
  page,
  server,
}) => {
  const token = await signInAs(page, server.origin, 'king')
  const { data } = await backstage(page, server.origin).post<{ data: ProfileCard[] }>('/api/search', token, {
    near: true,
  })
  const { name } = data.find((card) => card.reply_habit != null && card.chat === null)!
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  for (const path of ['miscdata', 'provinces', 'shops', 'reply-habits/*'])
    await page.route(`**/api/${path}`, async (route) => {
      await late
      await route.fallback()
    })
  await page.goto(`/user-profile/${encodeURIComponent(name)}`)
  const report = page.getByRole('button', { name: 'Segnala', exact: true })
  const top = async () => (await report.boundingBox())?.y
  // The hours of the refund come with the settings of the page, which every page asks for.
  const card = page.getByRole('region', { name: /^Sblocca la chat/ })
  await expect(card.getByText(/non risponde entro 72 ore/).filter({ visible: true })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await top()
  expect(before).toBeDefined()
  come()
  await expect(card.getByText(/con il pacchetto/).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Più spesso')).toBeVisible()
  await expect(
    page
      .getByRole('article')
      .getByText(/^(Hostess|Wing woman|Sugarbaby)$/)
      .first(),
  ).toBeVisible()
  // Fractions of a pixel are those of the font.
  expect(await top()).toBeCloseTo(before!, 0)
})

test('several photos are turned by arrow and by thumbnail, and a long description unfolds', {
  tag: '@long',
}, async ({ page, server }) => {
  await signInAs(page, server.origin, 'king')
  // The demo draws one portrait of each, and nobody there writes so much.
  await page.route('**/api/user-profile/Ginevra', async (route) => {
    const answer = (await (await route.fetch()).json()) as PublicProfile
    const [photo] = answer.user.photos
    if (photo) answer.user.photos = [1, 2, 3].map((n) => ({ ...photo, id: `${photo.id}-${n}` }))
    answer.user.profile.description = 'Teatro, cucina e viaggi senza fretta. '.repeat(40)
    await route.fulfill({ json: answer })
  })
  await page.goto('/user-profile/Ginevra')
  const previews = page.getByRole('list', { name: 'Anteprime' }).getByRole('button')
  const current = previews.and(page.locator('[aria-current=true]'))
  const counter = page.getByText(/^Foto \d di 3$/)
  await expect(counter).toHaveText('Foto 1 di 3')
  await page.getByRole('button', { name: 'Foto successiva' }).click()
  await expect(counter).toHaveText('Foto 2 di 3')
  await previews.nth(2).click()
  await expect(counter).toHaveText('Foto 3 di 3')
  await expect(current).toHaveAccessibleName('Mostra la foto 3')
  await page.keyboard.press('ArrowLeft')
  await expect(current).toHaveAccessibleName('Mostra la foto 2')

  const more = page.getByRole('button', { name: 'Leggi tutto' })
  const words = page.getByText('Teatro, cucina e viaggi')
  const height = () => words.evaluate((element) => element.parentElement?.clientHeight ?? 0)
  const folded = await height()
  await expectAccessible(page)
  await more.click()
  await expect(page.getByRole('button', { name: 'Mostra meno' })).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(height).toBeGreaterThan(folded * 1.3)
})

test('a guest sees neither the pictures of a private profile nor how to report it, a king both, and the pictures large', async ({
  page,
  server,
}) => {
  // Of the demo, and private.
  await page.goto('/user-profile/Simona')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Simona')
  const [photo, report] = [
    page.getByRole('button', { name: /^Apri la foto/ }),
    page.getByRole('button', { name: 'Segnala' }),
  ]
  await requirement('PROFILE-36', async () => {
    await expect(page.getByText('Simona mostra le sue foto solo a chi è registrato.')).toBeVisible()
    await expect(photo).toHaveCount(0)
  })
  await requirement('PROFILE-08', () => expect(report).toHaveCount(0))
  await signInAs(page, server.origin, 'king')
  await page.reload()
  await requirement('PROFILE-08', () => expect(report).toBeVisible())
  await requirement('PROFILE-36', () => expect(photo.first()).toBeVisible())
  await requirement('PROFILE-01', async () => {
    // By keyboard too.
    await photo.first().press('Enter')
    await expect(page.getByRole('img', { name: 'Simona, foto 1' }).last()).toHaveAttribute('src', /size=1600/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Chiudi' })).toHaveCount(0)
  })
  await requirement('PROFILE-12', async () => {
    await follow(page, '/user-profile/nessuno')
    const words = quoted('PROFILE-12', 'Questo utente non esiste oppure ha il profilo nascosto.')
    await expect(page.getByText(words)).toBeVisible()
  })
})

test('a hostess reads from what her price and «Profilo top» follow, and the rule itself is a press away', {
  tag: '@long',
}, async ({ page, server }) => {
  await signInAs(page, server.origin, 'hostess')
  await page.goto('/profile')
  const standing = page.getByRole('region', { name: 'Costo della chat e Profilo top' })
  await expect(standing).toContainText(/\d+ risposte su \d+ presentazioni/)
  await expect(standing.getByRole('listitem')).toHaveCount(7)
  await expect(page.getByText(/^verificato il \d/)).toBeVisible()
  await expectAccessible(page)
  await standing.getByRole('link', { name: 'Leggi la regola' }).click()
  await expect(page).toHaveURL('/trasparenza#prezzi')
  await expect(page.getByRole('heading', { name: 'Quanto costa sbloccare una chat' })).toBeInViewport()
})
