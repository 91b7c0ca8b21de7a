import type { Page, WebSocketRoute } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { signInAs } from './sign-in.ts'
import { type Backstage, backstage } from './staff.ts'
import { apiOf, box, chatId, type Person, person, personAt, row, thread, write } from './talk.ts'
import { expect, requirement, test } from './test.ts'

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

test('two people talk: read as soon as it is seen, in all tabs, also after a moderator has let it through', async ({
  browser,
  page,
  server,
}) => {
  const [him, her] = await Promise.all([personAt(page, server, 'king'), person(browser, server, 'hostess')])
  await hearAndRead(him, her)
  await moderate(him, her, server.origin)
  await her.page.context().close()
})

async function hearAndRead(him: Person, her: Person): Promise<void> {
  const path = `/api/chats/${await chatId(him, 'Ginevra')}/messages`
  const heard = Promise.withResolvers<void>()
  await her.page.route('**/broadcasting/auth', async (route) => {
    await heard.promise
    await route.continue()
  })
  // Two documents are loaded meanwhile.
  const counted = her.page.waitForResponse('**/api/unread-messages-count', { timeout: 60_000 })
  await Promise.all([him.page.goto('/chat?chat=Ginevra'), her.page.goto('/profile'), counted])
  const messages = her.page.getByRole('link', { name: /Messaggi/ }).first()
  const unread = await her.api<number>('GET', '/api/unread-messages-count')

  await test.step('she hears of it on whichever page, also where it came before she listened', async () => {
    await expect(thread(him.page)).toBeVisible()
    await box(him.page).fill('Buonasera Ginevra, sabato è libera?')
    await him.page.getByRole('button', { name: 'Invia' }).click()
    await requirement('CHAT-11', () => expect(thread(him.page).getByText('Inviato')).toHaveCount(1))
    heard.resolve()
    await expect(messages).toContainText(String(unread + 1))
  })

  await requirement('RT-05', async () => {
    await him.api('POST', path, { message: 'Va bene, a sabato.' })
    await expect(messages).toContainText(String(unread + 2))
    await messages.click()
    await expect(row(her.page, 'Riccardo')).toContainText('Va bene, a sabato.')
    await him.api('POST', path, { message: 'Anche domenica.' })
    await expect(row(her.page, 'Riccardo')).toContainText('Anche domenica.')
  })

  await requirement('RT-09', async () => {
    await row(her.page, 'Riccardo').click()
    await expect(her.page.getByText('Messaggi non letti', { exact: true })).toBeVisible()
    await expect(thread(him.page).getByText('Letto').first()).toBeVisible()
  })
  await requirement('CHAT-11', async () => {
    // The last one says it, and the others nothing.
    await expect(thread(him.page).getByText('Letto')).toHaveCount(1)
    await expect(thread(him.page).getByText('Inviato')).toHaveCount(0)
  })

  await requirement('RT-07', async () => {
    await write(her.page, 'Buonasera Riccardo, sì.')
    await expect(thread(him.page).getByText('Buonasera Riccardo, sì.')).toHaveCount(1)
    // While nobody looks at her tab, nothing is read.
    await setHidden(her.page, true)
    await write(him.page, 'Ottimo, la aspetto alle 20.')
    await expect(thread(her.page).getByText('Ottimo, la aspetto alle 20.')).toHaveCount(1)
    await expect(her.page.getByText('Messaggi non letti', { exact: true })).toBeVisible()
    await expect(thread(him.page).getByText('Inviato')).toHaveCount(1)
    expect(await her.api('GET', '/api/unread-messages-count')).toBeGreaterThan(0)
    await setHidden(her.page, false)
    await expect(thread(him.page).getByText('Letto')).toHaveCount(1)
  })
}

/** What would be held is said first; held, the composer gives way for a minute; both hear the decision. */
async function moderate(him: Person, her: Person, origin: string): Promise<void> {
  const staff = backstage(him.page, origin)
  const admin = await staff.token('admin@demo.test')
  const decide = (text: string, decision: object) => decideMessage(staff, admin, text, decision)
  await insistOnWhatWouldBeHeld(him.page)
  await requirement('CHAT-19', () => waitForAMinute(him.page))

  await test.step('let through, it reaches her at once and is no longer held for him', async () => {
    await decide('347 555 01 99', { decision: 'approve' })
    await expect(thread(her.page).getByText('Il mio numero è 347 555 01 99')).toHaveCount(1)
    await expect(
      thread(him.page).locator('div', { hasText: 'Il mio numero è 347 555 01 99' }).last(),
    ).toContainText(/Inviato|Letto/)
  })

  await test.step('refused, he alone learns of it', async () => {
    await him.api('POST', `/api/chats/${await chatId(him, 'Ginevra')}/messages`, {
      message: 'Chiami il 347 555 01 98',
    })
    await expect(row(him.page, 'Ginevra')).toContainText('Messaggio in moderazione')
    const bubble = thread(him.page).locator('[data-bubble]').filter({ hasText: '347 555 01 98' })
    await expect(bubble).toContainText('In moderazione')
    await decide('347 555 01 98', { decision: 'reject', reason: 'Un numero di telefono.' })
    await requirement('RT-06', () =>
      expect(row(him.page, 'Ginevra')).toContainText('Messaggio non approvato'),
    )
    await requirement('RT-08', () => expect(bubble).toContainText('Non approvato'))
    await expect(thread(her.page).getByText('347 555 01 98')).toHaveCount(0)
  })
}

async function insistOnWhatWouldBeHeld(page: Page): Promise<void> {
  await write(page, 'Il mio numero è 347 555 01 99')
  const warning = page.getByRole('region', { name: 'Il team dovrà leggerlo prima' })
  await expect(warning).toContainText('347 555 01 99')
  await warning.getByRole('button', { name: 'Modifica' }).click()
  await expect(box(page)).toHaveValue('Il mio numero è 347 555 01 99')
  await box(page).press('Enter')
  await warning.getByRole('button', { name: 'Invia comunque' }).click()
}

/** The notice stands in the composer's place for 60 s, also after a reload. */
async function waitForAMinute(page: Page): Promise<void> {
  const notice = page.getByText('Il tuo messaggio è in attesa di approvazione da parte di un moderatore.')
  await expect(notice).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await page.clock.install()
  // Opened anew, the chat finds its conversation by itself.
  await page.reload()
  await expect(thread(page).getByText('Il mio numero è 347 555 01 99')).toHaveCount(1)
  await page.clock.fastForward('00:30')
  await expect(notice).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await page.clock.fastForward('00:31')
  await expect(notice).toHaveCount(0)
  await expect(box(page)).toBeVisible()
}

/** What a colleague decides about the held message that contains `text`. */
async function decideMessage(staff: Backstage, admin: string, text: string, decision: object): Promise<void> {
  const { data } = await staff.get<{ data: { id: number; after: { text?: string } }[] }>(
    '/api/admin/cases?subject=message',
    admin,
  )
  const moderationCase = data.find(({ after }) => after.text?.includes(text))
  await staff.post(`/api/admin/cases/${moderationCase?.id}/decision`, admin, decision)
}

test('connection states and errors are only logged [RT-10]', async ({ page, server }) => {
  await signInAs(page, server.origin, 'king')
  const logged: string[] = []
  const shown: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  page.on('dialog', (dialog) => {
    shown.push(dialog.message())
    void dialog.dismiss()
  })
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/app\//, (socket) => {
    sockets.push(socket)
    if (sockets.length > 1) return void socket.connectToServer()
    const data = { code: 4100, message: 'Over capacity' }
    socket.send(JSON.stringify({ event: 'pusher:error', data }))
  })
  await page.goto('/profile')
  await expect.poll(() => logged.find((text) => /^realtime: .*WebSocketError/.test(text))).toBeDefined()
  await expect.poll(() => logged).toContain('realtime: connected')
  await sockets.at(-1)?.close({ code: 4200, reason: 'Reconnect' })
  await expect.poll(() => logged).toContain('realtime: connecting')
  await expect.poll(() => logged.filter((text) => text === 'realtime: connected')).toHaveLength(2)
  expect(shown).toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/realtime|Over capacity/i)).toHaveCount(0)
})

test('a long thread keeps its place, and a hostess writes in it by keyboard, where the chat is unlocked', async ({
  page,
  server,
}) => {
  const [him, her] = await Promise.all([apiOf(page, server, 'king'), personAt(page, server, 'hostess')])
  const path = `/api/chats/${await chatId(her, 'Riccardo')}/messages`
  for (let n = 1; n <= 64; n++) await him('POST', path, { message: `Riga ${n}` })
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === path && request.method() === 'GET') asked.push(url)
  })
  await page.goto('/chat?chat=Riccardo')
  const bubbles = thread(page).getByText(/^Riga \d+$/)
  const more = page.getByRole('button', { name: quoted('CHAT-07', 'Mostra di più') })
  await expect(bubbles).toHaveCount(30)

  await requirement('CHAT-06', async () => {
    const conversation = page.locator('[data-conversation]')
    const header = conversation.locator('header')
    await expect(header.getByRole('heading', { name: 'Riccardo' })).toBeVisible()
    await expect(header.getByRole('paragraph')).toHaveText(/^(Online|Offline)$/)
    await expect(header.getByRole('button', { name: 'Archivia' })).toBeVisible()
    await expect(conversation.getByRole('button', { name: quoted('CHAT-06', 'Mostra di più') })).toBeVisible()
    await expect(conversation.getByRole('textbox', { name: 'Scrivi a Riccardo' })).toBeVisible()
  })

  const topOf = (line: string) =>
    page.getByText(line, { exact: true }).evaluate((one) => one.getBoundingClientRect().top)

  await requirement('CHAT-07', async () => {
    await thread(page).evaluate((log) => log.scrollTo(0, 0))
    const before = await topOf('Riga 40')
    await more.click()
    await expect(bubbles).toHaveCount(60)
    await expect(more).toBeVisible()
    await expect.poll(async () => Math.abs((await topOf('Riga 40')) - before)).toBeLessThan(2)
    const older = asked.find((url) => url.searchParams.has(quoted('CHAT-07', 'before_id')))
    expect(older?.searchParams.get('per_page')).toBe('30')
  })

  await test.step('what arrives below does not move it, and is read when it is seen', async () => {
    await thread(page).evaluate((log) => log.scrollTo(0, 300))
    const read = await bubbles.evaluateAll(
      (all) => all.find((one) => one.getBoundingClientRect().top > innerHeight / 3)?.textContent ?? '',
    )
    const before = await topOf(read)
    await him('POST', path, { message: 'ultima di tutte' })
    const pill = page.getByRole('button', { name: 'Nuovi messaggi' })
    await expect(pill).toBeVisible()
    expect(Math.abs((await topOf(read)) - before)).toBeLessThan(2)
    expect(await her.api('GET', '/api/unread-messages-count')).toBeGreaterThan(0)
    await pill.click()
    await expect(pill).toHaveCount(0)
    await expect.poll(() => fromEnd(page)).toBeLessThan(2)
    await expect
      .poll(async () => (await him<{ is_read: boolean }[]>('GET', `${path}?per_page=1`))[0]?.is_read)
      .toBe(true)
  })
  await writeByKeyboard(page)
})

async function writeByKeyboard(page: Page): Promise<void> {
  await requirement('CHAT-09', async () => {
    await box(page).fill('Molto lieta')
    await box(page).press('Shift+Enter')
    await box(page).pressSequentially('sì')
    await expect(box(page)).toHaveValue('Molto lieta\nsì')
    await box(page).press('Enter')
    await expect(box(page)).toHaveValue('')
    await expect(thread(page).getByText('Molto lieta sì')).toHaveCount(1)
  })

  await requirement('CHAT-10', async () => {
    const height = async () => (await box(page).boundingBox())?.height ?? 0
    const low = await height()
    await box(page).fill('riga\n\n\nriga')
    await expect.poll(height).toBeGreaterThan(low + 40)
    await box(page).fill('riga\n'.repeat(40))
    await expect.poll(height).toBe(200)
    await box(page).fill('')
    await expect.poll(height).toBe(low)
  })

  await requirement('CHAT-12', async () => {
    // With a free message left she would open it by writing.
    await page.route('**/api/user-profile/Tommaso', async (route) => {
      const response = await route.fetch()
      const { free_messages: _, ...profile } = await response.json()
      await route.fulfill({ response, json: { ...profile, unlockChat: false } })
    })
    await follow(page, '/chat?chat=Tommaso')
    await expect(page.getByText('Potrai scrivere quando Tommaso avrà sbloccato la chat.')).toBeVisible()
    await expect(box(page)).toHaveCount(0)
  })
}
