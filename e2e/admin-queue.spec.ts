import { type Case, isSafeInBulk } from '#features/moderation/contract/moderation.ts'
import type { Locator, Page } from '@playwright/test'
import { backstage } from './staff.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

const rows = 'tbody tr'

test('one queue is emptied by the keyboard alone, and another moderator sees what is taken [ROLE-02]', async ({
  page,
  browser,
  server,
}) => {
  const staff = backstage(page, server.origin)
  const token = await staff.token('admin@demo.test')
  await page.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), token)
  await page.goto('/admin/moderation')
  await expect(page.locator(rows).first()).toBeVisible()

  // By keyboard from the first letter on: to the tab of the messages, and along its cases.
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Come si lavora qui' })
  await expect(help.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.getByRole('tab', { name: /^Tutto/ }).focus()
  const toTab = async (tab: Locator) => {
    // The focus moves with the key itself, what is selected follows.
    while (!(await tab.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowRight')
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }
  // Descriptions that nothing speaks against, all at once.
  await toTab(page.getByRole('tab', { name: /^Descrizioni/ }))
  const texts = await staff.get<{ data: Case[] }>('/api/admin/cases?subject=text', token)
  const safe = texts.data.filter(isSafeInBulk)
  await expect(page.locator(rows)).toHaveCount(texts.data.length)
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('button', { name: `Approva i selezionati (${safe.length})` })).toBeVisible()
  await page.keyboard.press('Shift+A')
  await expect(page.getByRole('status').filter({ hasText: /cas[oi] approvat[oi]\./ })).toBeVisible()
  await expect(page.locator(rows)).toHaveCount(texts.data.length - safe.length)
  await toTab(page.getByRole('tab', { name: /^Messaggi/ }))
  await expect(page).toHaveURL(/subject=message/)
  const { data } = await staff.get<{ data: Case[] }>('/api/admin/cases?subject=message', token)
  await expect(page.locator(rows)).toHaveCount(data.length)
  await page.keyboard.press('j')
  await expect(page.locator(`${rows}:nth-child(2) button`)).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.locator(`${rows}:nth-child(1) button`)).toBeFocused()
  await expect(page.locator('mark').first()).toBeVisible()

  // What is open here is taken, for a colleague to see.
  const colleague = await browser.newPage({ baseURL: server.origin })
  const theirs = await staff.token('fulvia@demo.test')
  await colleague.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), theirs)
  const colleagueClaims = colleague.waitForResponse(/\/api\/admin\/cases\/\d+\/claim$/)
  await colleague.goto('/admin/moderation?subject=message')
  const taken = colleague.getByRole('row').filter({ has: colleague.locator(`#case-${data[0]?.id}`) })
  await expect(taken).toContainText('Lo sta esaminando Livia', { timeout: 10_000 })
  // And whoever leaves the queue leaves the case that was open there.
  await colleagueClaims
  await colleague.goto('/404')
  await colleague.close()
  await expect(async () => {
    const { data: open } = await staff.get<{ data: Case[] }>('/api/admin/cases?subject=message', token)
    expect(open.map(({ claim }) => claim?.user.name).filter((name) => name === 'Fulvia')).toEqual([])
  }).toPass()
  await expect(page.getByText('Lo sta esaminando Fulvia')).toHaveCount(0, { timeout: 10_000 })

  await decideByKeys(page, data.length)
  await expect(page.getByText('Coda vuota')).toBeVisible()
  await expect(page.locator('#queue')).toBeFocused()
  const { data: rest } = await staff.get<{ data: Case[] }>('/api/admin/cases?subject=message', token)
  expect(rest).toEqual([])
})

/** Decides that many messages: one is refused with another reason and words of one's own, the rest by turns. */
async function decideByKeys(page: Page, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    await expect(page.locator(rows)).toHaveCount(left)
    // A key counts once the case has been in sight.
    await expect(page.getByRole('region', { name: 'Messaggio trattenuto' })).toHaveAttribute(
      'aria-busy',
      'false',
    )
    if (left === count) {
      await page.keyboard.press('4')
      await page.keyboard.press('v')
      await expect(page.getByRole('dialog', { name: 'Che cosa riceverà' })).toContainText('Regola applicata')
      await page.keyboard.press('Escape')
      await page.keyboard.press('t')
      await page.keyboard.type(' Scrivilo con altre parole.')
      await page.keyboard.press('Control+Enter')
    } else if (left === 2) await pressTwice(page)
    else await page.keyboard.press(left % 2 === 0 ? 'a' : 'r')
    await expect(page.getByRole('status').filter({ hasText: /consegnato|rifiutato/ })).toBeVisible()
  }
}

/** While the first press is on its way the second decides nothing, neither of this case nor of the next. */
async function pressTwice(page: Page): Promise<void> {
  const held = Promise.withResolvers<void>()
  await page.route(
    '**/decision',
    async (route) => {
      await held.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect(page.getByRole('status').filter({ hasText: 'è ancora in viaggio' })).toBeVisible()
  held.resolve()
}

test('the queue is narrowed by ground, role and time, and the address keeps it', async ({ page, server }) => {
  const token = await signInAs(page, server.origin, 'admin')
  const { data } = await backstage(page, server.origin).get<{ data: Case[] }>('/api/admin/cases', token)
  const marked = (rule: string) => data.filter(({ findings }) => findings.some((one) => one.rule === rule))
  const rule = 'scam'
  expect(marked(rule).length).toBeGreaterThan(0)
  await page.goto('/admin/moderation')
  await page.getByRole('button', { name: 'Filtri' }).click()
  await page.getByLabel('Motivo', { exact: true }).selectOption(rule)
  await expect(page).toHaveURL(/rule=scam/)
  await expect(page.locator(rows)).toHaveCount(marked(rule).length)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filtri (1)' })).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator(rows)).toHaveCount(marked(rule).length)
  await page.getByLabel('Ruolo', { exact: true }).selectOption('HOSTESS')
  await page.getByLabel('In coda', { exact: true }).selectOption('week')
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await expect(page.locator(rows)).not.toHaveCount(0)
  await expect(page).not.toHaveURL(/rule|role|waited/)
})

test('a colleague keeps filters as a view, comes back to it and throws it away', async ({ page, server }) => {
  await signInAs(page, server.origin, 'admin')
  await page.goto('/admin/moderation?subject=message&role=KING')
  await page.getByRole('button', { name: 'Salva vista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salva vista' })
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByText('Dai un nome alla vista.').first()).toBeVisible()
  await dialog.getByLabel('Nome').fill('Messaggi dei king')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()
  const views = page.getByLabel('Viste salvate')
  await expect(views.locator('option:checked')).toHaveText('Messaggi dei king')

  await page.goto('/admin/moderation')
  await page.getByRole('button', { name: 'Filtri' }).click()
  await views.selectOption('Messaggi dei king')
  await expect(page).toHaveURL(/subject=message&role=KING/)
  await page.getByRole('button', { name: 'Elimina vista Messaggi dei king' }).click()
  await expect(views).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Salva vista' })).toBeVisible()
})

test('in a window of 320 by 256, as at 400 %, the list is read, a case opened and left', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signInAs(page, server.origin, 'admin')
  await page.goto('/admin/moderation?subject=report')
  const first = page.locator(rows).first().getByRole('button').first()
  await first.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Segnalazione' })).toBeVisible()
  await page.getByRole('button', { name: 'Accogli con una misura' }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Torna alla coda' }).click()
  await expect(first).toBeVisible()
  await expectAccessible(page)
})
