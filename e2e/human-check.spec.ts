import type { Page } from '@playwright/test'
import { wordingOf } from '#platform/contract/quoted-english.ts'
import { quoted } from '#testing/requirement.ts'
import { type Hcaptcha, startHcaptcha } from './hcaptcha.ts'
import { startServer } from './server.ts'
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  mobile,
  requirement,
} from './test.ts'

/** A server that has hCaptcha's keys, says everything in Italian, and has no demo. */
const test = base.extend<object, { hcaptcha: Hcaptcha }>({
  hcaptcha: [
    async ({}, use) => {
      const hcaptcha = await startHcaptcha()
      await use(hcaptcha)
      hcaptcha.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ hcaptcha }, use) => {
      const server = await startServer({ DEMO: '0', UI_STRINGS: 'italian', ...hcaptcha.environment })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
test.use(mobile)

async function solveRiddle(page: Page) {
  const riddle = page.getByRole('dialog', { name: 'Sfida di hCaptcha' })
  await expect(riddle.getByRole('button', { name: 'Ho risolto' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verificato', { exact: true })).toBeVisible()
}

test('hCaptcha, where it is configured, loads after the tick only, is tried again twice, and works by keyboard', async ({
  page,
  hcaptcha,
}) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill('anna@posta.test')
  const tick = page.getByLabel('Sono una persona')
  await expect(page.getByText('tramite hCaptcha', { exact: true })).toBeVisible()
  await requirement('AUTH-46', async () => {
    await page.getByRole('button', { name: 'Invia il link' }).click()
    const missing = quoted('AUTH-46', 'Ti preghiamo di verificare che tu non sia un robot tramite hCaptcha')
    await expect(tick).toHaveAccessibleDescription(new RegExp(missing))
  })
  await expectNoSidewaysScroll(page)
  expect(hcaptcha.scripts(), 'scripts before the tick').toBe(0)

  hcaptcha.failScripts(3)
  await requirement('AUTH-47', async () => {
    await tick.click()
    await expect(page.getByText('La verifica non è riuscita. Riprova.')).toBeVisible()
    await expect(tick).not.toBeChecked()
    expect(hcaptcha.scripts(), 'one attempt and two more').toBe(3)
  })

  hcaptcha.failScripts(2)
  await tick.focus()
  await page.keyboard.press('Space')
  await solveRiddle(page)
  expect(hcaptcha.scripts()).toBe(6)
  await expect(tick).toBeChecked()
  await expect(tick).toBeFocused()

  // hCaptcha's tokens are good for two minutes.
  await page.evaluate('expireHcaptcha()')
  await expect(page.getByText('La verifica è scaduta. Spunta di nuovo la casella.')).toBeVisible()
  await expect(tick).not.toBeChecked()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByText('La verifica non è riuscita. Riprova.')).toBeVisible()
  await tick.click()
  await solveRiddle(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await expect(page.getByText('Se questo indirizzo è registrato')).toBeVisible()
  expect(hcaptcha.verified).toEqual([
    {
      secret: '0xSEGRETO',
      response: expect.stringMatching(/^P1_/),
      sitekey: hcaptcha.environment['HCAPTCHA_SITE_KEY'],
    },
  ])
  expect(hcaptcha.scripts(), 'loaded once for the page').toBe(6)
})

test('with UI_STRINGS=italian no page says an English string of the specification, as sent or as hydrated', {
  tag: '@long',
}, async ({ page }) => {
  const english = Object.keys(wordingOf('italian'))
  const said = () =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode())
        if (!texts.currentNode.parentElement?.closest('script'))
          found.push(texts.currentNode.nodeValue?.trim() ?? '')
      return found
    })
  for (const path of [
    '/',
    '/search',
    '/search?minage=99',
    '/hostess',
    '/sign-up',
    '/verify-email',
    '/nowhere',
  ]) {
    const sent = await (await page.request.get(path)).text()
    await page.goto(path)
    await expect(page.locator('main h1, main h2').first(), path).toBeAttached()
    expect(
      (await said()).filter((words) => english.includes(words)),
      path,
    ).toEqual([])
    if (path === '/')
      for (const words of ['Accedi', 'Iscriviti', 'Torna su', 'Scrivici']) expect(sent).toContain(words)
    const markup = sent.replaceAll(/<script.*?<\/script>/gs, '')
    expect(
      english.filter((words) => markup.includes(`>${words}<`)),
      `${path} as sent`,
    ).toEqual([])
  }
  await page.goto('/search?minage=99')
  await expect(page.getByRole('heading', { name: 'Nessun profilo con questi filtri' })).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
})
