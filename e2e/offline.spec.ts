import type { Page } from '@playwright/test'
import { openAwake } from './open-awake.ts'
import { expect, test } from './test.ts'

const navigation = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Principale' })
const offline = 'Connessione assente. Riprova.'

test('without a connection a toast says so, the frame stays, and «Riprova» recovers [ERR-02]', async ({
  context,
}) => {
  const tab = await context.newPage()
  await openAwake(tab, '/login')
  // The code of the notices comes after the page.
  await expect(tab.getByLabel('Avvisi')).toBeAttached()
  await context.setOffline(true)
  await navigation(tab).getByRole('link', { name: 'Aiuto' }).click()
  const retry = tab.getByRole('main').getByRole('button', { name: 'Riprova' })
  await expect(tab.locator('.toast')).toHaveText(offline)
  await expect(retry).toBeVisible()
  await expect(navigation(tab)).toBeVisible()
  await tab.locator('.toast').getByRole('button', { name: 'Chiudi' }).click()
  await retry.click()
  await expect(tab.locator('.toast')).toHaveText(offline)
  await context.setOffline(false)
  await retry.click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Aiuto' })).toBeVisible()
})

test('notices whose code did not come are shown once the connection is back [ERR-02]', async ({
  context,
}) => {
  const tab = await context.newPage()
  const theirs = /\/assets\/afterwards-/
  let asked = 0
  await tab.route(theirs, (route) => {
    asked += 1
    return route.abort('internetdisconnected')
  })
  await openAwake(tab, '/login')
  await expect.poll(() => asked).toBeGreaterThan(0)
  await context.setOffline(true)
  await navigation(tab).getByRole('link', { name: 'Aiuto' }).click()
  await expect(tab.getByRole('main').getByRole('button', { name: 'Riprova' })).toBeVisible()
  await expect(tab.locator('.toast')).toHaveCount(0)
  await tab.unroute(theirs)
  await context.setOffline(false)
  await expect(tab.locator('.toast')).toHaveText(offline)
})
