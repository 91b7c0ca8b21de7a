import { backstage, enterWith } from './staff.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

interface Readings {
  readonly data: readonly { readonly id: number; readonly subject: string }[]
  readonly total: number
  readonly disagreements: number
}

test('a decision is read again without knowing whose it was; a disagreement goes to the owner, who closes it', {
  tag: '@long',
}, async ({ page, server }) => {
  const staff = backstage(page, server.origin)
  const owner = await staff.token('admin@demo.test')
  const moderator = await staff.token('fulvia@demo.test')
  const before = await staff.get<Readings>('/api/admin/quality/readings', owner)

  await test.step('the figures, each with what it is computed from, and each plot with its table', async () => {
    await enterWith(page, owner, '/admin/quality')
    await expect(page.getByRole('heading', { level: 1, name: 'Qualità' })).toBeVisible()
    await page.getByLabel('Come si calcola: Accordo fra due letture').click()
    await expect(page.getByText(/^Decisioni estratte a sorte e rilette/)).toBeVisible()
    const pace = page.getByRole('region', { name: 'Quanto si legge prima di decidere', exact: true })
    await expect(pace.getByRole('img', { name: /Fulvia mediana .* Livia mediana/ })).toBeVisible()
    await pace.getByRole('button', { name: 'Vedi come tabella' }).click()
    await expect(pace.getByRole('rowheader')).toHaveText(['Fulvia', 'Livia'])
    await pace.getByRole('button', { name: 'Collega' }).dblclick()
    await expect(pace.getByRole('rowheader')).toHaveText(['Livia', 'Fulvia'])
    await expect(pace.getByRole('columnheader', { name: 'Collega' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the reading, which asks for a ground and names nobody', async () => {
    const message = page.getByRole('link', { name: /^Leggi: Messaggio trattenuto/ }).first()
    await message.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Tu che cosa decideresti?' })).toBeVisible()
    await expect(page.locator('#main')).not.toContainText('Fulvia')
    await page.getByRole('button', { name: 'Conferma la lettura' }).click()
    await expect(page.getByText('Scegli che cosa decideresti.').first()).toBeVisible()
    await page.getByRole('radio', { name: 'Rifiuta' }).check()
    // On a ground that nothing of the demo was refused on.
    await page.getByLabel('Motivo').selectOption({ label: 'Coordinate bancarie' })
    await page.getByLabel('Che cosa hai visto').fill('Il messaggio dice dove pagare.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Conferma la lettura' }).click()
    await expect(page).toHaveURL(/\/admin\/quality$/)
    await expect(page.getByText(`${before.disagreements + 1} in disaccordo`)).toBeVisible()
  })

  await test.step('both readings side by side, closed with a word', async () => {
    await page.getByRole('link', { name: /^Apri: \d+ in disaccordo/ }).click()
    const panel = page.getByRole('listitem').filter({ hasText: 'Il messaggio dice dove pagare.' })
    await expect(panel.getByText('Rifiuta: Coordinate bancarie')).toBeVisible()
    await expect(panel.getByText('Fulvia')).toBeVisible()
    await panel.getByRole('button', { name: 'Chiudi con una parola' }).click()
    const dialog = page.getByRole('dialog', { name: 'Chiudere il disaccordo?' })
    await dialog.getByLabel('Che cosa ne fate').fill('Ne parliamo lunedì.')
    await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await expect(panel.getByText('«Ne parliamo lunedì.»')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a moderator sees the own line, and no disagreements', async () => {
    await enterWith(page, moderator, '/admin/quality')
    const grounds = page.getByRole('region', { name: 'Decisioni per collega e motivo', exact: true })
    await expect(grounds.getByRole('rowheader')).toHaveText(['Fulvia'])
    await expect(page.getByText(/in disaccordo/)).toHaveCount(0)
  })
})
