import type { SearchPage } from '#features/search/contract/search.ts'
import { withinOneDay } from './day.ts'
import { person } from './talk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

test('who is near comes first, and cards and panel say what one decides by', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const him = await person(browser, server, 'king40')
  const { page } = him
  const me = await him.api<{ profile: { province_id: number } }>('GET', '/api/user')
  const provinces = await him.api<{ id: number; name: string }[]>('GET', '/api/provinces')

  await test.step('sections of who is near, then everybody else, nobody twice', async () => {
    const asked = page.waitForRequest('**/api/search')
    await page.goto('/search')
    expect((await asked).postDataJSON()).toMatchObject({ near: true, page: 1 })
    const own = provinces.find(({ id }) => id === me.profile.province_id)?.name ?? ''
    const sections = page.getByRole('heading', { level: 2 })
    await expect(sections.first()).toContainText(own)
    await expect(page.getByRole('heading', { name: 'Tutti gli altri' })).toBeVisible()
    const links = await page
      .locator('main article a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(new Set(links).size).toBe(links.length)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('the name is the only link of a card, and is read out before badges and buttons', async () => {
    // The demo draws one portrait of each: hers get a second one.
    await page.route('**/api/search', async (route) => {
      const reply = await route.fetch()
      const answer = (await reply.json()) as SearchPage
      const [card] = answer.sections?.[0]?.data ?? []
      if (card) card.pictures = [card.profile_picture_url, '/attachments/no-attachment?another']
      await route.fulfill({ json: answer })
    })
    await page.goto('/search')
    // Until the application begins the page has a guest's cards.
    await expect(page.getByRole('heading', { name: 'Tutti gli altri' })).toBeVisible()
    const card = page.getByRole('article').first()
    await expect(card.getByRole('link')).toHaveCount(1)
    await expect(card).toContainText(/\d+ Crediti|Chat sbloccata/)
    const src = () => card.locator('img').getAttribute('src')
    const before = await src()
    await card.getByRole('link').focus()
    // Name, block or report, heart, and then the arrows.
    const next = card.getByRole('button', { name: 'Foto successiva' })
    await next.focus()
    await next.press('ArrowRight')
    await expect.poll(src).not.toBe(before)
    await next.press('ArrowLeft')
    await expect.poll(src).toBe(before)
    const order = await card.evaluate((element) =>
      [...element.querySelectorAll('a, [role=img], button')].map((each) => each.tagName),
    )
    expect(order[0]).toBe('A')
    await page.unrouteAll({ behavior: 'wait' })
  })
})

test('the panel of filters counts before it is applied', { tag: '@long' }, async ({ browser, server }) => {
  await withinOneDay()
  const { page } = await person(browser, server, 'king40')
  const her = await person(browser, server, 'hostess20')
  const { today } = await her.api<{ today: string }>('GET', '/api/availability')
  // Who of the demo's people is free depends on the day.
  await her.api('PUT', '/api/availability', { days: [{ day: today, state: 'free' }] })
  await page.goto('/search')
  await page.getByRole('button', { name: /^Filtro/ }).click()
  const panel = page.getByRole('dialog', { name: 'Affina ricerca' })
  const show = panel.getByRole('button', { name: /^Search/ })
  await expect(show).toHaveText(/Mostra \d+ profili/)
  await panel.getByLabel('Da (anni)').fill('98')
  await expect(show).toHaveText(/Nessun profilo, rimuovi un filtro/)
  await expect(show).toHaveAttribute('aria-disabled', 'true')
  await panel.getByLabel('Da (anni)').fill('18')
  await expect(show).toHaveText(/Mostra \d+ profili/)
  const named = panel.getByRole('button', { name: /^Wingwoman/ })
  const alone = Number(await named.getAttribute('data-count'))
  await named.click()
  await expect(show).toHaveText(new RegExp(`Mostra ${alone} profil`))
  await named.click()
  await panel.getByLabel('Libera il giorno').selectOption(today)
  await expect(show).toHaveText(/Mostra \d+ profil/)
  const count = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0])
  await expectAccessible(page)
  await show.click()
  await expect(page).toHaveURL(`/search?free_on=${today}`)
  const chosen = page.getByRole('list', { name: 'Filtri attivi' })
  await expect(chosen).toContainText(/Libera /)
  await expect(page.getByRole('status').filter({ hasText: `${count} profil` })).toBeVisible()
  // Shortly after midnight nobody has been here yet, and the panel would not let one press.
  await page.goto('/search?active=true')
  await expect(chosen).toContainText('Attiva oggi')
})

test('she says when she is free, and he reads it in words', { tag: '@long' }, async ({ browser, server }) => {
  await withinOneDay()
  const [him, her] = await Promise.all([
    person(browser, server, 'king40'),
    person(browser, server, 'hostess20'),
  ])
  const { page } = him
  const hers = await her.api<{ name: string }>('GET', '/api/user')

  await test.step('her calendar: a press says free, another maybe, and it saves by itself', async () => {
    await her.page.goto('/profile')
    const calendar = her.page.getByRole('region', { name: 'Quando sono libera' })
    await expect(calendar.getByRole('button')).toHaveCount(14)
    await her.api('PUT', '/api/availability', { days: [] })
    await her.page.reload()
    const first = calendar.getByRole('button', { name: /, non indicato$/ }).first()
    await first.click()
    await expect(calendar.getByText('Salvato')).toBeVisible()
    await expect(calendar.getByRole('button', { name: /, libera$/ })).toHaveCount(1)
    await calendar
      .getByRole('button', { name: /, non indicato$/ })
      .first()
      .dblclick()
    await expect(calendar.getByRole('button', { name: /, forse$/ })).toHaveCount(1)
    // The mark of the save before is still there.
    const kept = async () =>
      (await her.api<{ days: { state: string }[] }>('GET', '/api/availability')).days
        .map(({ state }) => state)
        .sort()
    await expect.poll(kept).toEqual(['free', 'maybe'])
    await her.page.reload()
    await expect(calendar.getByRole('button', { name: /, libera$/ })).toHaveCount(1)
    await expect(calendar.getByRole('button', { name: /, forse$/ })).toHaveCount(1)
    await expectAccessible(her.page)
  })

  await test.step('her page: how she answers, and when she is free, in words', async () => {
    // The demo has not enough chats of hers.
    const habit = { share: 'almost_always', minutes: 118, part: 'evening' }
    await page.route('**/api/reply-habits/*', (route) => route.fulfill({ json: { habit } }))
    await page.goto(`/user-profile/${encodeURIComponent(hers.name)}`)
    await expect(page.getByRole('definition')).toContainText(['Quasi sempre', 'circa 2 ore', 'La sera'])
    const strip = page.getByRole('region', { name: 'I prossimi 14 giorni' })
    await expect(strip.getByText(/, libera$/)).toHaveCount(1)
    await expect(strip.getByText(/, forse$/)).toHaveCount(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.goto('/search')
    await expect(page.locator('main article').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('a hostess looks for kings under a heading of her own', async () => {
    await her.page.goto('/search')
    await expect(her.page.getByRole('heading', { level: 1 })).toHaveText('I king più vicini a te')
  })
})

test('after a refund the thread offers others like her, and leads to them', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const him = await person(browser, server, 'king')
  const { regular_chats: chats } = await him.api<{
    regular_chats: { other_user: { name: string }; unlocked: boolean; refund: { state: string } }[]
  }>('GET', '/api/chats')
  const silent = chats.find(({ refund, unlocked }) => refund.state === 'refunded' && !unlocked)
  if (silent === undefined) throw new Error('no refund among the chats of the demo')
  await him.page.goto(`/chat?chat=${encodeURIComponent(silent.other_user.name)}`)
  const similar = him.page.getByRole('region', { name: new RegExp(`^Simili a ${silent.other_user.name}`) })
  await expect(similar.getByRole('listitem').first()).toBeVisible()
  expect(await similar.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  await expectAccessible(him.page)
  await similar.getByRole('link').first().click()
  await expect(him.page).toHaveURL(/\/user-profile\//)
})

test('a member is not shown the cards of a guest while their page is still coming', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page } = await person(browser, server, 'king40')
  let arrive = () => {}
  const rest = new Promise<void>((resolve) => (arrive = resolve))
  // The end of the page waits for a script, as on a slow line.
  await page.route('**/end.js', async (route) => {
    await rest
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.route('**/search', async (route) => {
    const reply = await route.fetch()
    const body = await reply.text()
    await route.fulfill({
      response: reply,
      body: body.replace('</body>', '<script src="/end.js"></script></body>'),
    })
  })
  await page.goto('/search', { waitUntil: 'commit' })
  const cards = page.locator('#root article')
  await expect(cards).not.toHaveCount(0)
  await expect(cards.first()).toBeHidden()
  arrive()
  await expect(page.getByRole('heading', { name: 'Tutti gli altri' })).toBeVisible()
  await expect(cards.first()).toBeVisible()
})
