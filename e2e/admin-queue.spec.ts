import { type Case, isSafeInBulk } from '#features/moderation/contract/moderation.ts'
import type { PersonInQueue } from '#features/moderation/contract/people-queue.ts'
import type { Page } from '@playwright/test'
import { endSession, loadedWithoutSession } from './ended-session.ts'
import { type Backstage, backstage, enterWith } from './staff.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

const rows = 'tbody tr'
const people = '#queue li button'
const pane = 'section:has(#case-heading)'

test('the queue is emptied by the keyboard alone, person by person, and a colleague sees who is taken', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  const staff = backstage(page, server.origin)
  const token = await staff.token('admin@demo.test')
  const kings = async () => staff.get<PeoplePage>('/api/admin/people-queue?role=KING', token)
  await settleAppeals(staff, await kings())
  // Somebody of whom more than a held message is open.
  const [reported] = (await kings()).data
  await staff.post('/api/report-user', await staff.token('hostess@demo.test'), {
    reported_user_id: reported?.user.id,
    reason: 'Scrive con tono minaccioso.',
  })
  const { data } = await kings()
  await page.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), token)
  await page.goto('/admin/moderation?role=KING')
  await expect(page.locator(people)).toHaveCount(data.length)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Come si lavora qui' })
  await expect(help.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('j')
  await expect(page.locator(people).nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.locator(people).nth(0)).toBeFocused()

  // Whoever is open here is taken with all that is open about them, for a colleague to see.
  const colleague = await browser.newPage({ baseURL: server.origin })
  const theirs = await staff.token('fulvia@demo.test')
  await colleague.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), theirs)
  const colleagueClaims = colleague.waitForResponse(/\/api\/admin\/people-queue\/\d+\/claim$/)
  await colleague.goto('/admin/moderation?role=KING')
  await expect(colleague.locator(`#person-${data[0]?.user.id}`)).toContainText('Segue Livia')
  // And whoever leaves the queue leaves who was open there.
  await colleagueClaims
  await colleague.goto('/404')
  await colleague.close()
  await expect(async () => {
    const { data: open } = await kings()
    const holders = open.flatMap(({ cases }) => cases.map(({ claim }) => claim?.user.name))
    expect(holders).not.toContain('Fulvia')
  }).toPass()
  await expect(page.getByText('Segue Fulvia')).toHaveCount(0)

  for (const [index, person] of data.entries()) {
    await expect(page.locator(people)).toHaveCount(data.length - index)
    await expect(page.getByRole('heading', { level: 2, name: person.user.name })).toBeVisible()
    // A key counts once the person has been in sight.
    await expect(page.locator(pane)).toHaveAttribute('aria-busy', 'false')
    if (person.cases.length > 1) await decideTogether(page, person)
    else if (index === data.length - 2) await pressTwice(page)
    else if (person.cases[0]?.findings.length) await refuseAlone(page, index % 2 === 0)
    else await page.keyboard.press('a')
    await expect(page.getByRole('status').filter({ hasText: person.user.name })).toBeVisible()
  }
  await expect(page.getByText('Nessuno trovato')).toBeVisible()
  await expect(page.locator('#queue')).toBeFocused()
  expect((await kings()).total).toBe(0)
})

type PeoplePage = { data: PersonInQueue[]; total: number }

/** What other tests have contested of the owner's own decisions, only a colleague may decide. */
async function settleAppeals(staff: Backstage, { data }: PeoplePage): Promise<void> {
  const colleague = await staff.token('fulvia@demo.test')
  for (const { id, own_decision } of data.flatMap(({ cases }) => cases))
    if (own_decision) await staff.post(`/api/admin/cases/${id}/decision`, colleague, { decision: 'approve' })
}

/** Several cases of one person: each is marked where it stands, one is refused in words of one's own, one key sends all. */
async function decideTogether(page: Page, { cases }: PersonInQueue): Promise<void> {
  const articles = page.locator(`${pane} article`)
  const decide = page.getByRole('button', { name: /^Decidi/ })
  await expect(decide).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Tab')
  await expect(articles.nth(0)).toBeFocused()
  await page.keyboard.press('4')
  await page.keyboard.press('v')
  const letter = page.getByRole('dialog', { name: 'Che cosa riceverà' })
  await expect(letter).toContainText('Regola applicata')
  await page.keyboard.press('Escape')
  await expect(letter).toBeHidden()
  // The keys go where the focus has come back to.
  await expect(articles.nth(0)).toBeFocused()
  await page.keyboard.press('t')
  await expect(articles.nth(0).locator('textarea:focus')).toBeVisible()
  await page.keyboard.type(' Scrivilo con altre parole.')
  await page.keyboard.press('Escape')
  await expect(articles.nth(0)).toBeFocused()
  for (let index = 1; index < cases.length; index += 1) {
    await expect(decide).toHaveText(new RegExp(`^Decidi ${index} di ${cases.length} pratiche`))
    await page.keyboard.press('Tab')
    await expect(articles.nth(index)).toBeFocused()
    await page.keyboard.press('c')
  }
  await expect(decide).toHaveText(new RegExp(`^Decidi ${cases.length} pratiche`))
  await expectAccessible(page)
  await page.keyboard.press('a')
  await expect(page.getByText(`${cases.length} pratiche decise`)).toBeVisible()
}

/** With one case R refuses at once; marked by X, it is refused by A, and never approved. */
async function refuseAlone(page: Page, atOnce: boolean): Promise<void> {
  if (atOnce) await page.keyboard.press('r')
  else {
    await page.keyboard.press('x')
    await expect(page.getByRole('button', { name: 'Rifiuta', pressed: true })).toBeVisible()
    await page.keyboard.press('a')
  }
  await expect(page.getByRole('status').filter({ hasText: /rifiutato/ })).toBeVisible()
}

/** While the first press is on its way the second decides nothing, neither of this person nor of the next. */
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
  await expect(page.getByRole('status').filter({ hasText: 'sta ancora partendo' })).toBeVisible()
  held.resolve()
}

test('a decision that does not arrive keeps outcome and words, and so does the end of the session', {
  tag: '@long',
}, async ({ page, server }) => {
  const token = await backstage(page, server.origin).token('admin@demo.test')
  const { data } = await backstage(page, server.origin).get<PeoplePage>('/api/admin/people-queue', token)
  const person = data.find(({ cases }) => cases.length === 1 && cases[0]?.subject === 'text')
  const name = person?.user.name ?? ''
  await enterWith(page, token, '/admin/moderation')
  await page.locator(`#person-${person?.user.id}`).click()
  const words = 'Rimuovi il recapito, il resto va bene.'
  const field = page.getByLabel(`Testo per ${name}`)
  await field.fill(words)
  await page.keyboard.press('Escape')
  await expect(page.locator(pane)).toHaveAttribute('aria-busy', 'false')

  await page.route('**/decision', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('r')
  await expect(page.getByRole('alert').filter({ hasText: 'Non è partito. Riprova.' })).toBeVisible()
  await expect(field).toHaveValue(words)

  await test.step('what arrives meanwhile is looked at before anything goes on', async () => {
    const staff = backstage(page, server.origin)
    await staff.post('/api/report-user', await staff.token('king@demo.test'), {
      reported_user_id: person?.user.id,
      reason: 'Mi ha scritto altrove.',
    })
    await expect(page.getByText(`È arrivata un’altra pratica su ${name}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Decidi/ })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Guarda' }).click()
    await expect(page.getByRole('article', { name: 'Segnalazione' })).toBeFocused()
    await page.keyboard.press('c')
    await page.getByRole('article', { name: 'Descrizione modificata' }).focus()
    await page.keyboard.press('x')
    await expect(page.getByRole('button', { name: /^Decidi 2 pratiche/ })).toBeVisible()
  })

  await endSession(page)
  await page.keyboard.press('a')
  await loadedWithoutSession(page)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('admin@demo.test')).toBeVisible()
  await expect(page.getByText('Succede dopo 30 minuti senza attività, 12 ore dall’accesso')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Dimostrazione1!')
  await page.getByRole('button', { name: 'Accedi e torna al lavoro' }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(field).toHaveValue(words)
  await expect(page.getByRole('button', { name: /^Decidi 2 pratiche/ })).toBeVisible()
  await expect(page.locator(pane)).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('a')
  await expect(page.getByText(`${name}: 2 pratiche decise`)).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('DESK:')))
  expect((await kept()).filter((key) => key.endsWith(':drafts'))).toEqual([])

  await test.step('whoever signs out leaves nothing of it', async () => {
    expect(await kept()).not.toEqual([])
    await page.getByRole('button', { name: 'Esci' }).click()
    await page.getByRole('button', { name: 'Conferma' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await kept()).toEqual([])
  })
})

test('case by case, descriptions that nothing speaks against are approved all at once', {
  tag: '@long',
}, async ({ page, server }) => {
  const staff = backstage(page, server.origin)
  const token = await signInAs(page, server.origin, 'admin')
  const { data } = await staff.get<{ data: Case[] }>('/api/admin/cases?subject=text', token)
  const safe = data.filter(isSafeInBulk)
  await page.goto('/admin/moderation')
  await page.getByRole('button', { name: 'Pratiche', exact: true }).click()
  await page.getByRole('tab', { name: /^Tutto/ }).focus()
  const texts = page.getByRole('tab', { name: /^Descrizioni/ })
  // The focus moves with the key itself, what is selected follows.
  while (!(await texts.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowRight')
  await expect(page.locator(rows)).toHaveCount(data.length)
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('button', { name: `Approva i selezionati (${safe.length})` })).toBeVisible()
  await page.keyboard.press('Shift+A')
  await expect(page.getByRole('status').filter({ hasText: /cas[oi] approvat[oi]\./ })).toBeVisible()
  await expect(page.locator(rows)).toHaveCount(data.length - safe.length)
  await page.getByRole('button', { name: 'Persone', exact: true }).click()
  await expect(page.locator(people)).not.toHaveCount(0)
})

test('the queue is narrowed by ground, role and time, and the address keeps it', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const token = await signInAs(page, server.origin, 'admin')
  const { data } = await backstage(page, server.origin).get<{ data: Case[] }>('/api/admin/cases', token)
  const marked = (rule: string) => data.filter(({ findings }) => findings.some((one) => one.rule === rule))
  const rule = 'scam'
  expect(marked(rule).length).toBeGreaterThan(0)
  await page.goto('/admin/moderation?view=cases')
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
  await page.getByRole('button', { name: 'Rimuovi i filtri' }).click()
  await expect(page.locator(rows)).not.toHaveCount(0)
  await expect(page).not.toHaveURL(/rule|role|waited/)
})

test('a colleague keeps filters as a view, comes back to it and throws it away', { tag: '@long' }, async ({
  page,
  server,
}) => {
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

test('in a window of 320 by 256, as at 400 %, the list is read, a case opened and left', {
  tag: '@long',
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signInAs(page, server.origin, 'admin')
  await page.goto('/admin/moderation')
  const first = page.locator(people).first()
  await first.click()
  await expect(page.locator(pane)).toBeVisible()
  await page
    .getByRole('button', { name: /misura$/ })
    .first()
    .scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Torna alla coda' }).click()
  await expect(first).toBeVisible()
  await expectAccessible(page)
})
