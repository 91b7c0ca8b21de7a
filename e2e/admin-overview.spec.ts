import { readFile } from 'node:fs/promises'
import { withinOneDay } from './day.ts'
import { backstage, enterWith } from './staff.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

interface Day {
  readonly answered: number
  readonly waiting: number
  readonly refunded: number
}

test('the owner reads the figures behind each plot and takes them along; a moderator sees no money', {
  tag: '@long',
}, async ({ page, server }) => {
  await withinOneDay()
  const staff = backstage(page, server.origin)
  const owner = await staff.token('admin@demo.test')
  const { unlocks_by_day: days, revenue } = await staff.get<{
    unlocks_by_day: Day[]
    revenue: { packages: { title: string }[] }
  }>('/api/admin/overview?days=7', owner)

  await test.step('a period that is in the address, a plot and its table with the same figures', async () => {
    await enterWith(page, owner, '/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Panoramica' })).toBeVisible()
    // The address says which one is chosen, so the choice shows once the address has changed.
    await page.getByRole('radio', { name: '7 giorni' }).click()
    await expect(page).toHaveURL(/\/admin\?days=7$/)
    const panel = page.getByRole('region', { name: 'Sblocchi per giorno ed esito' })
    const whole = days.reduce((sum, day) => sum + day.answered + day.waiting + day.refunded, 0)
    await expect(panel.getByRole('img', { name: new RegExp(`: ${whole} sblocchi,`) })).toBeVisible()
    await panel.getByRole('button', { name: 'Vedi come tabella' }).click()
    const rows = panel.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(7)
    for (const [index, day] of days.entries())
      await expect(rows.nth(index).locator('td')).toHaveText(
        [day.answered, day.waiting, day.refunded].map(String),
      )
    await panel.getByText('Come si calcola').click()
    await expect(panel.getByText(/^Sblocchi pagati, nel giorno/)).toBeVisible()
  })

  await test.step('the whole page as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const csv = await readFile(await file.path(), 'utf8')
    const [day] = days.slice(-1)
    expect(csv).toContain(`;${day?.answered};${day?.waiting};${day?.refunded}\r\n`)
    expect(csv).toContain(revenue.packages[0]?.title)
  })

  await test.step('a moderator sees the queues, and nothing of the money', async () => {
    await enterWith(page, await staff.token('fulvia@demo.test'), '/admin')
    await expect(page.getByText('Chat sbloccate').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'In coda adesso' })).toBeVisible()
    await expect(page.getByText('Incasso')).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
  })
})

test('what everybody may know is in the page before anything runs, each plot with its table', {
  tag: '@long',
}, async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  const page = await context.newPage()
  await page.goto('/trasparenza')
  await expect(page).toHaveTitle('Trasparenza · Lieta')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Come ordiniamo i profili',
    'Che cosa vuol dire Profilo top',
    'Quanto costa sbloccare una chat',
    'Risposte e rimborsi',
    'Decisioni',
    'Segnalazioni',
    'Ricorsi',
    'Come contiamo',
  ])
  // The rules that the nightly job and the search apply, with their thresholds.
  const rule = (id: string) => page.locator(`section[aria-labelledby="${id}"]`)
  await expect(rule('ordine')).toContainText('Pesa di più il badge Profilo top. Viene prima chi lo ha.')
  await expect(rule('top')).toContainText('Almeno 3 foto approvate')
  await expect(rule('prezzi')).toContainText(
    'almeno il 90% di 10 o più presentazioni, di solito entro 12 ore',
  )
  await page.getByText('Vedi come tabella').first().click()
  await expect(page.getByRole('table', { name: /per mese/ }).locator('tbody tr')).toHaveCount(12)
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/trasparenza</loc>')
  await context.close()
})
