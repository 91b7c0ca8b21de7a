import type { Browser, Page } from '@playwright/test'
import { sendFailure } from '#features/chat/contract/chat.ts'
import { refuseCookies } from './cookies.ts'
import type { RunningServer } from './server.ts'
import { type DemoAccount, signInAs } from './sign-in.ts'
import { expect, test } from './test.ts'

interface Person {
  readonly page: Page
  /** Calls the API as this person: what another device of theirs would do. */
  readonly api: <T>(method: 'GET' | 'POST', path: string, data?: object) => Promise<T>
}

async function person(browser: Browser, { origin }: RunningServer, account: DemoAccount): Promise<Person> {
  const context = await browser.newContext({ baseURL: origin })
  await refuseCookies(context)
  const page = await context.newPage()
  const token = await signInAs(page, origin, account)
  return {
    page,
    async api<T>(method: 'GET' | 'POST', path: string, data?: object) {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await page.request.fetch(path, { method, headers, ...(data && { data }) })
      expect(reply.ok(), `${method} ${path}: ${reply.status()}`).toBe(true)
      return (await reply.text().then((text) => (text ? JSON.parse(text) : null))) as T
    },
  }
}

const box = (page: Page) => page.getByRole('textbox', { name: /^Scrivi/ })
const thread = (page: Page) => page.getByRole('log', { name: 'Messaggi' })

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

/** A browser without windows never hides a tab by itself. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    hidden ? 'hidden' : 'visible',
  )
}

const fromEnd = (page: Page) =>
  thread(page).evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)

test('two people talk: read as soon as it is seen, in all tabs, also after a moderator has let it through [CHAT-06] [CHAT-09] [CHAT-10] [CHAT-11] [CHAT-12] [CHAT-13] [CHAT-19] [CONST-15] [CONST-16] [RT-05] [RT-06] [RT-07] [RT-08] [RT-09] [RT-10]', async ({
  browser,
  server,
}) => {
  const [him, her, admin] = await Promise.all([
    person(browser, server, 'king'),
    person(browser, server, 'hostess'),
    person(browser, server, 'admin'),
  ])
  const logged: string[] = []
  him.page.on('console', (message) => logged.push(message.text()))
  const heard = Promise.withResolvers<void>()
  await her.page.route('**/broadcasting/auth', async (route) => {
    await heard.promise
    await route.continue()
  })
  const counted = her.page.waitForResponse('**/api/unread-messages-count')
  await Promise.all([him.page.goto('/chat?chat=Ginevra'), her.page.goto('/profile'), counted])

  await test.step('she hears of it on whichever page, also where it came before she listened; he sees when she has read it', async () => {
    const unread = await her.api<number>('GET', '/api/unread-messages-count')
    await expect(thread(him.page)).toBeVisible()
    await write(him.page, 'Buonasera Ginevra, sabato è libera?')
    await expect(thread(him.page).getByText('Inviato')).toHaveCount(1)
    heard.resolve()
    await expect(her.page.getByRole('link', { name: /Messaggi/ }).first()).toContainText(String(unread + 1))
    await her.page.goto('/chat?chat=Riccardo')
    await expect(her.page.getByText('Messaggi non letti', { exact: true })).toBeVisible()
    await expect(thread(him.page).getByText('Letto')).toHaveCount(1)
    await expect(thread(him.page).getByText('Inviato')).toHaveCount(0)
  })

  await test.step('Shift+Enter adds a line, the field grows to 200 px, Enter sends', async () => {
    await box(her.page).fill('Buonasera Riccardo')
    const low = (await box(her.page).boundingBox())?.height ?? 0
    for (let line = 0; line < 3; line++) await box(her.page).press('Shift+Enter')
    await box(her.page).pressSequentially('sì')
    expect((await box(her.page).boundingBox())?.height).toBeGreaterThan(low + 40)
    await expect(box(her.page)).toHaveValue('Buonasera Riccardo\n\n\nsì')
    await box(her.page).fill('riga\n'.repeat(40))
    expect((await box(her.page).boundingBox())?.height).toBe(200)
    await write(her.page, 'Buonasera Riccardo, sì.')
    await expect(box(her.page)).toHaveValue('')
    await expect(thread(him.page).getByText('Buonasera Riccardo, sì.')).toHaveCount(1)
  })

  await test.step('while nobody looks at her tab, nothing is read', async () => {
    await setHidden(her.page, true)
    await write(him.page, 'Ottimo, la aspetto alle 20.')
    await expect(thread(her.page).getByText('Ottimo, la aspetto alle 20.')).toHaveCount(1)
    await expect(her.page.getByText('Messaggi non letti', { exact: true })).toBeVisible()
    await expect(thread(him.page).getByText('Inviato')).toHaveCount(1)
    expect(await her.api('GET', '/api/unread-messages-count')).toBeGreaterThan(0)
    await setHidden(her.page, false)
    await expect(thread(him.page).getByText('Letto')).toHaveCount(1)
  })

  await test.step('what would be held is said first; held, the composer gives way for a minute, also after a reload', () =>
    writeWhatIsHeld(him.page))

  await test.step('let through, it reaches her at once and is no longer held for him', async () => {
    const open = '/api/admin/cases?subject=message'
    const { data } = await admin.api<{ data: { id: number; after: { text?: string } }[] }>('GET', open)
    const moderationCase = data.find(({ after }) => after.text?.includes('347 555 01 99'))
    await admin.api('POST', `/api/admin/cases/${moderationCase?.id}/decision`, { decision: 'approve' })
    await expect(thread(her.page).getByText('Il mio numero è 347 555 01 99')).toHaveCount(1)
    await expect(
      thread(him.page).locator('div', { hasText: 'Il mio numero è 347 555 01 99' }).last(),
    ).toContainText(/Inviato|Letto/)
  })

  await test.step('a chat that he has not unlocked is closed to her', async () => {
    await her.page.goto('/chat?chat=Tommaso')
    await expect(her.page.getByText('Potrai scrivere quando Tommaso avrà sbloccato la chat.')).toBeVisible()
    await expect(box(her.page)).toHaveCount(0)
  })

  expect(logged.filter((text) => text.startsWith('realtime: '))).toContain('realtime: connected')
  await Promise.all([him, her, admin].map(({ page }) => page.context().close()))
})

async function writeWhatIsHeld(page: Page): Promise<void> {
  await write(page, 'Il mio numero è 347 555 01 99')
  const warning = page.getByRole('region', { name: 'Un moderatore dovrà leggerlo prima' })
  await expect(warning).toContainText('347 555 01 99')
  await warning.getByRole('button', { name: 'Modifica' }).click()
  await expect(box(page)).toHaveValue('Il mio numero è 347 555 01 99')
  await box(page).press('Enter')
  await warning.getByRole('button', { name: 'Invia comunque' }).click()
  const notice = page.getByText('Il tuo messaggio è in attesa di approvazione da parte di un moderatore.')
  await expect(notice).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await page.clock.install()
  await page.goto('/chat?chat=Ginevra')
  await expect(notice).toBeVisible()
  await expect(thread(page).getByText('Il mio numero è 347 555 01 99')).toHaveCount(1)
  await page.clock.fastForward('01:01')
  await expect(notice).toHaveCount(0)
  await expect(box(page)).toBeVisible()
}

test('no message is lost or doubled: drafts and unsent messages survive a reload and go in order [CHAT-18] [CHAT-20]', async ({
  browser,
  server,
}) => {
  const [him, her] = await Promise.all([person(browser, server, 'king'), person(browser, server, 'hostess')])
  const { page } = him
  const send = '**/api/chats/*/messages'
  const isSend = (method: string) => method === 'POST'
  await page.goto('/chat?chat=Ginevra')

  await test.step('nothing but a message is sent; what is too long stays where it is', async () => {
    await write(page, '  \n\u200b ')
    await expect(page.getByText('Invio in corso')).toHaveCount(0)
    await write(page, 'a'.repeat(1001))
    await expect(page.getByText(sendFailure)).toBeVisible()
    await expect(box(page)).toHaveValue('a'.repeat(1001))
    await expect(page.getByText('Caratteri rimasti: -1')).toBeVisible()
  })

  await test.step('a draft survives a reload, and another tab has it', () => continueInAnotherTab(page))

  await test.step('an answer that got lost makes no second message', async () => {
    let lost = false
    await page.route(send, async (route) => {
      if (lost || !isSend(route.request().method())) return route.fallback()
      lost = true
      await route.fetch()
      await route.abort()
    })
    await write(page, 'La risposta si è persa')
    await expect.poll(() => lost).toBe(true)
    await expect(thread(page).getByText(/Non inviato|Invio in corso/)).toHaveCount(0)
    await expect(thread(page).getByText('La risposta si è persa')).toHaveCount(1)
    await page.unroute(send)
  })

  await test.step('without a way to the server it waits, over a reload too, and then goes in order', async () => {
    await page.route(send, (route) => (isSend(route.request().method()) ? route.abort() : route.fallback()))
    for (const text of ['prima', 'seconda', 'terza']) await write(page, text)
    await expect(thread(page).getByText('Non inviato')).toHaveCount(3)
    await page.goto('/chat?chat=Ginevra')
    await expect(thread(page).getByText('Non inviato')).toHaveCount(3)
    const again = page.waitForRequest(
      (request) => isSend(request.method()) && request.url().endsWith('/messages'),
    )
    await thread(page).getByRole('button', { name: 'Riprova' }).first().click()
    await again
    await page.unroute(send)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(thread(page).getByText('Non inviato')).toHaveCount(0)
    await expect(thread(page).getByText('terza')).toHaveCount(1)
  })

  await test.step('offline it says so; back again, nothing is missing', async () => {
    await page.context().setOffline(true)
    await expect(page.getByText('Connessione assente. Ciò che scrivi parte appena torna.')).toBeVisible()
    await write(page, 'dal treno')
    await her.api('POST', `/api/chats/${await chatId(her, 'Riccardo')}/messages`, { message: 'intanto io' })
    await page.context().setOffline(false)
    await expect(thread(page).getByText('intanto io')).toHaveCount(1)
    await expect(thread(page).getByText('Non inviato')).toHaveCount(0)
  })

  const texts = await her.api<{ text: string }[]>(
    'GET',
    `/api/chats/${await chatId(her, 'Riccardo')}/messages?per_page=7`,
  )
  expect(texts.map(({ text }) => text).filter((text) => text !== 'intanto io')).toEqual([
    'Una frase a metà',
    'La risposta si è persa',
    'prima',
    'seconda',
    'terza',
    'dal treno',
  ])
  await Promise.all([him, her].map((one) => one.page.context().close()))
})

async function continueInAnotherTab(page: Page): Promise<void> {
  await box(page).fill('Una frase a met')
  const other = await page.context().newPage()
  await other.goto('/chat?chat=Ginevra')
  await expect(box(other)).toHaveValue('Una frase a met')
  await box(other).press('End')
  await box(other).pressSequentially('à')
  await expect(box(page)).toHaveValue('Una frase a metà')
  await page.reload()
  await page.goto('/chat?chat=Ginevra')
  await expect(box(page)).toHaveValue('Una frase a metà')
  await box(page).press('Enter')
  await expect(box(other)).toHaveValue('')
  await expect(thread(other).getByText('Una frase a metà')).toHaveCount(1)
  await other.close()
}

test('a long thread keeps its place: older messages on top, new ones below [CHAT-07] [CONST-15] [RT-07]', async ({
  browser,
  server,
}) => {
  const [him, her] = await Promise.all([person(browser, server, 'king'), person(browser, server, 'hostess')])
  const path = `/api/chats/${await chatId(him, 'Ginevra')}/messages`
  for (let n = 1; n <= 64; n++) await him.api('POST', path, { message: `riga numero ${n}` })
  const { page } = her
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === path && request.method() === 'GET') asked.push(url)
  })
  await page.goto('/chat?chat=Riccardo')
  const bubbles = thread(page).getByText(/^riga numero \d+$/)
  await expect(bubbles).toHaveCount(30)

  await test.step('Mostra di più puts 30 older ones on top, and what one reads stays where it is', async () => {
    await thread(page).evaluate((log) => log.scrollTo(0, 0))
    const top = () =>
      bubbles.filter({ hasText: /^riga numero 40$/ }).evaluate((one) => one.getBoundingClientRect().top)
    const before = await top()
    await page.getByRole('button', { name: 'Mostra di più' }).click()
    await expect(bubbles).toHaveCount(60)
    await expect(page.getByRole('button', { name: 'Mostra di più' })).toBeVisible()
    expect(Math.abs((await top()) - before)).toBeLessThan(2)
    const older = asked.find((url) => url.searchParams.has('before_id'))
    expect(older?.searchParams.get('per_page')).toBe('30')
  })

  await test.step('what arrives below does not move it, and is read when it is seen', async () => {
    await thread(page).evaluate((log) => log.scrollTo(0, 300))
    const place = await thread(page).evaluate((log) => log.scrollTop)
    await him.api('POST', path, { message: 'ultima di tutte' })
    const pill = page.getByRole('button', { name: 'Nuovi messaggi' })
    await expect(pill).toBeVisible()
    expect(await thread(page).evaluate((log) => log.scrollTop)).toBe(place)
    expect(await her.api('GET', '/api/unread-messages-count')).toBeGreaterThan(0)
    await pill.click()
    await expect(pill).toHaveCount(0)
    expect(await fromEnd(page)).toBeLessThan(2)
    await expect
      .poll(async () => (await him.api<{ is_read: boolean }[]>('GET', `${path}?per_page=1`))[0]?.is_read)
      .toBe(true)
  })
  await Promise.all([him, her].map((one) => one.page.context().close()))
})

async function chatId({ api }: Person, partner: string): Promise<number> {
  const { regular_chats: chats } = await api<{
    regular_chats: { id: number; other_user: { name: string } }[]
  }>('GET', '/api/chats')
  const chat = chats.find(({ other_user: other }) => other.name === partner)
  if (!chat) throw new Error(`no chat with ${partner}`)
  return chat.id
}
