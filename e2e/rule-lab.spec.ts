import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { backstage, enterWith } from './staff.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

/** With `RULE_LAB_PICTURES=folder` each step leaves a picture there. */
const folder = process.env['RULE_LAB_PICTURES']

async function picture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}

const trick = 'Ieri ho visto un p3nnuto blu al parco'

async function moveThreshold(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Soglie' }).click()
  const hold = page.getByLabel('Richiesta di denaro: trattiene da', { exact: true })
  const shown = async () => {
    const words = await hold.inputValue()
    expect(words).toMatch(/^0,\d\d$/)
    return Number(words.replace(',', '.'))
  }
  await expect(hold).toHaveValue(/^0,\d\d$/)
  const before = await shown()
  await hold.press('ArrowUp')
  await expect.poll(shown).toBeCloseTo(before + 0.01)
  await hold.fill('0,8')
  await hold.blur()
  await expect(hold).toHaveValue('0,80')
  await expectAccessible(page)
  await picture(page, '5-thresholds')
  await page.getByRole('button', { name: 'Annulla le modifiche' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await picture(page, '6-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a new trick passes, becomes a word, is replayed and published, and then waits; one press goes back', {
  tag: '@long',
}, async ({ page, server }) => {
  const staff = backstage(page, server.origin)
  const moderator = await staff.token('fulvia@demo.test')
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('it passes today', async () => {
    await enterWith(page, moderator, '/admin/rules?tab=try')
    await page.getByLabel('Testo da provare').fill(trick)
    await expect(
      page.getByRole('region', { name: 'In vigore' }).getByText('Passa', { exact: true }),
    ).toBeVisible()
    await picture(page, '1-passes')
  })

  await test.step('a word in a draft', async () => {
    await page.getByRole('tab', { name: 'Parole' }).click()
    await page.getByRole('button', { name: 'Aggiungi alla bozza' }).click()
    await expect(page.getByText('Scrivi una parola.')).toBeVisible()
    await page.getByLabel('Parole o frasi').fill('pennuto blu')
    await page.getByRole('button', { name: 'Aggiungi alla bozza' }).click()
    await page.getByRole('button', { name: 'Salva la bozza' }).click()
    await expect(page.getByText(/^Di Fulvia, cambiata da Fulvia/)).toBeVisible()
    await page.getByRole('button', { name: 'Metti in ombra' }).click()
    await expect(page.getByText('In ombra', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await picture(page, '2-draft')
  })

  await test.step('the replay, then live', async () => {
    await page.getByRole('button', { name: 'Prova sugli ultimi 30 giorni' }).click()
    await expect(page.getByRole('button', { name: 'Pubblica la 1' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('si fermerebbero')).toBeVisible()
    await picture(page, '3-replay')
    await page.getByRole('button', { name: 'Pubblica la 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pubblicare la versione 1?' })
    await dialog.getByLabel('Perché').fill('Un nome nuovo per un’altra app.')
    await dialog.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await expect(page.getByText(/In vigore la 1, pubblicata/)).toBeVisible()
  })

  await test.step('the same message waits', async () => {
    await page.getByRole('tab', { name: 'Prova un testo' }).click()
    const live = page.getByRole('region', { name: 'In vigore' })
    await expect(async () => {
      await page.getByLabel('Testo da provare').fill('')
      await page.getByLabel('Testo da provare').fill(trick)
      await expect(live.getByText('Si ferma', { exact: true })).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(live.locator('mark')).toHaveText('p3nnuto blu')
    await expectAccessible(page)
    await picture(page, '4-waits')
  })

  await test.step('thresholds by keyboard, on a phone as well', () => moveThreshold(page))

  await test.step('one press back', async () => {
    await page.getByRole('button', { name: 'Torna alle regole di partenza' }).click()
    await expect(page.getByText(/In vigore la 2, pubblicata/)).toBeVisible()
    await page.getByRole('tab', { name: 'Versioni' }).click()
    await expect(page.getByRole('region', { name: 'Versione 1', exact: true })).toContainText(
      'Un nome nuovo per un’altra app.',
    )
    await expect(page.getByRole('region', { name: 'Versione 2', exact: true })).toContainText('Ritorno')
    await expectAccessible(page)
    await picture(page, '7-back')
  })
})
