import type { Page, Request } from '@playwright/test'
import { follow } from './follow.ts'
import { afterRoundTrip } from './round-trip.ts'
import { signInAs } from './sign-in.ts'
import { backstage } from './staff.ts'
import { thread } from './talk.ts'
import { expect, requirement, test } from './test.ts'

// Times and sizes that others rely on, measured in the browser; apps/web/constants.test.tsx has those that need none.

interface Calls {
  readonly asked: () => number
  readonly answered: () => number
}

/** The page's calls to `path` from now on. */
function watch(page: Page, path: string): Calls {
  const seen = { request: 0, requestfinished: 0 }
  const note = (event: keyof typeof seen) => (request: Request) => {
    if (new URL(request.url()).pathname === path) seen[event] += 1
  }
  page.on('request', note('request'))
  page.on('requestfinished', note('requestfinished'))
  return { asked: () => seen.request, answered: () => seen.requestfinished }
}

test('heartbeat, presence, completion, composer, modal, report and questions keep their measures', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  const beats = watch(page, '/api/heartbeat')
  const presence = watch(page, '/api/chats-activity')
  await page.clock.install()
  await forgetCompletion(page)
  await page.goto('/chat?chat=Ginevra')
  await expect(thread(page)).toBeVisible()

  await requirement('CONST-05', () =>
    expect(page.getByRole('link', { name: 'Il mio profilo, completo al 100%' })).toBeVisible(),
  )
  await requirement('CONST-15', async () => {
    const composer = page.getByRole('textbox', { name: 'Scrivi a Ginevra' })
    await composer.fill('riga\n'.repeat(40))
    await expect.poll(async () => (await composer.boundingBox())?.height).toBe(200)
    await composer.fill('')
  })
  await requirement('CONST-13', async () => {
    await page.getByRole('button', { name: 'Termina sessione' }).click()
    const question = page.getByRole('dialog', { name: 'Termina sessione' })
    await expect.poll(async () => (await question.boundingBox())?.width).toBe(506)
    await page.keyboard.press('Escape')
  })
  await requirement('CONST-18', () => reportAndWait(page))
  await requirement('CONST-01', () => expectEvery(page, 60, beats))
  await requirement('CHAT-22', async () => {
    const shown = page.locator('[data-conversation] header').getByRole('paragraph')
    await expect(shown).toHaveText('Offline')
    // A page that comes back after so long asks for its chats anew, which would tell as well.
    await page.route(/\/api\/chats(\/\d+)?(\?|$)/, () => {})
    const staff = backstage(page, server.origin)
    const token = await staff.token('hostess@demo.test')
    await page.request.post('/api/heartbeat', { headers: { authorization: `Bearer ${token}` } })
    await requirement('CONST-16', () => expectEvery(page, 90, presence))
    await page.clock.resume()
    await expect(shown).toHaveText('Online')
  })
  await requirement('CONST-12', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await follow(page, '/')
    const times = await page
      .locator('section', { hasText: 'Domande frequenti' })
      .locator('details')
      .first()
      .evaluate((item) => getComputedStyle(item, '::details-content').transitionDuration)
    expect(new Set(times.split(', '))).toEqual(new Set(['0.2s']))
  })
})

/** Nobody has measured the profile. */
async function forgetCompletion(page: Page): Promise<void> {
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    const user = await answer.json()
    delete user.profile.profile_completion
    await route.fulfill({ response: answer, json: user })
  })
}

/** Reports the open chat: its dialog closes 1.5 s after the thanks. Leaves the clock of the page stopped. */
async function reportAndWait(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Segnala', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Segnala chat' })
  await sheet.getByLabel('Motivo').fill('Insiste con messaggi offensivi.')
  // Other tests of this server look at the reports there are.
  await page.route('**/api/report-chat', (route) => route.fulfill({ status: 201, json: { message: 'ok' } }))
  // Ahead, however late the page hears of it.
  await page.clock.pauseAt(new Date(Date.now() + 15_000))
  await sheet.getByRole('button', { name: 'Segnala', exact: true }).click()
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(sheet.getByText('Segnalazione inviata con successo!')).toBeVisible({ timeout: 1 })
  }).toPass()
  await page.clock.runFor(1_100)
  // In steps, so that what was due has been drawn; a dialog that closes is seen a little longer.
  for (let moment = 0; moment < 10; moment += 1) await page.clock.runFor(20)
  await expect(sheet).toHaveAttribute('open')
  await page.clock.runFor(200)
  await expect(sheet).toBeHidden()
}

/**
 * From one call to the next `seconds` pass, by the stopped clock of the page. Some count from the answer on: a busy page
 * that reads it late counts later than it should, never sooner, so the shortest of three times is looked at.
 */
async function expectEvery(page: Page, seconds: number, calls: Calls): Promise<void> {
  // The first one is somewhere on the way, the second is known to the second.
  await secondsUntilAsked(page, calls, { first: 0, step: 5, atMost: seconds + 10 })
  await secondsUntilAsked(page, calls, { first: seconds - 10, step: 1, atMost: 2 * seconds })
  const gaps: number[] = []
  while (gaps.length < 3 && !gaps.some((gap) => Math.abs(gap - seconds) <= 3))
    gaps.push(await secondsUntilAsked(page, calls, { first: seconds - 5, step: 1, atMost: 2 * seconds }))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(seconds - 3)
  expect(Math.min(...gaps)).toBeLessThanOrEqual(seconds + 3)
}

interface Steps {
  /** In one go, and counted as a whole where something is asked on the way. */
  readonly first: number
  readonly step: number
  readonly atMost: number
}

async function secondsUntilAsked(page: Page, calls: Calls, { first, step, atMost }: Steps): Promise<number> {
  await expect.poll(() => calls.answered() === calls.asked()).toBe(true)
  const before = calls.asked()
  let passed = 0
  for (let next = first; passed <= atMost; next = step) {
    // The page has read the last answer.
    await afterRoundTrip(page)
    await page.clock.runFor(next * 1_000)
    passed += next
    await afterRoundTrip(page)
    if (calls.asked() > before) return passed
  }
  throw new Error(`Nothing was asked in ${passed} seconds.`)
}
