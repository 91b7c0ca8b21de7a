import type { Page } from '@playwright/test'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cerca o vai a' })
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true })

test('one field reaches a person, their things and every page, by keyboard alone', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'admin')
  await page.goto('/admin/users')
  const field = page.getByRole('button', { name: 'Cerca o vai a' })
  await expect(field).toBeVisible()
  await field.focus()
  await page.keyboard.press('Control+k')
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('king22@demo.test')
  await expect(chosen(page)).toContainText('king')
  const name = (await chosen(page).locator('span.truncate').first().textContent()) ?? ''
  await expect(dialog(page).getByRole('complementary', { name: 'Anteprima' })).toContainText(
    'king22@demo.test',
  )
  await expect(dialog(page).getByText(/^(nessuno|\d+ (forte|media|debole))/)).toBeVisible()
  await expect(dialog(page).getByRole('group', { name: 'Conversazioni' })).toBeVisible()
  await expectAccessible(page)
  // The first Esc clears, the second closes; the focus is where it was.
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByRole('combobox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(field).toBeFocused()
  // To the page of the person, and back to it from an empty field.
  await page.keyboard.press('Control+k')
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(`@${name}`)
  await expect(chosen(page)).toContainText(name)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(dialog(page).getByRole('group', { name: 'Aperti di recente' })).toContainText(name)
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('>imposta')
  await expect(chosen(page)).toContainText('Impostazioni')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/settings$/)
  // A measure opens with its ground and words: nothing is done yet.
  await page.keyboard.press('Control+k')
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  await dialog(page)
    .getByRole('option', { name: new RegExp(`Prendi una misura su ${name}`) })
    .click()
  await expect(page.getByRole('dialog').filter({ hasText: 'Misur' })).toBeVisible()
})

test('the search says when it finds nothing, and asks again after a failure', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Cerca o vai a' }).click()
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('qqqzzz')
  await expect(dialog(page)).toContainText('Niente per «qqqzzz». Prova l’email o il codice.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect.poll(() => dialog(page).boundingBox()).toMatchObject({ width: 390, height: 844 })
  await page.route('**/api/admin/search*', (route) => route.abort())
  await dialog(page).getByRole('combobox').fill('hostess9@')
  await expect(dialog(page)).toContainText('La ricerca non risponde.')
  await page.unroute('**/api/admin/search*')
  await dialog(page).getByRole('button', { name: 'Riprova' }).click()
  await expect(chosen(page)).toContainText('hostess')
})
