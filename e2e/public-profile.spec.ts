import { quoted } from '#testing/requirement.ts'
import { signInAs } from './sign-in.ts'
import { expect, requirement, test } from './test.ts'

test('the photos of a profile open large and close again, by keyboard too [PROFILE-01]', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.goto('/user-profile/Ginevra')
  const first = page.getByRole('button', { name: /^Apri la foto 1 di/ })
  await first.focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('img', { name: 'Ginevra, foto 1' }).last()
  await expect(large).toHaveAttribute('src', /size=1600/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Chiudi' })).toHaveCount(0)
})

test('somebody who is not there says so in the prescribed words [PROFILE-12]', async ({ page }) => {
  await page.goto('/user-profile/nessuno')
  await expect(
    page.getByText(quoted('PROFILE-12', 'Questo utente non esiste oppure ha il profilo nascosto.')),
  ).toBeVisible()
})

test('a guest sees neither the pictures of a private profile nor how to report it, a king both', async ({
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
})
