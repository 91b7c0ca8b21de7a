import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { verify } from '#testing/verify-evidence.ts'
import { person } from './talk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

interface Own {
  readonly id: number
  readonly name: string
}

/** Presses the button, and answers the files of what comes. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<Record<string, Uint8Array>> {
  const downloading = page.waitForEvent('download')
  await press()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^fascicolo-F-.{4}-.{4}-.{4}\.zip$/)
  const files = Object.entries(unzipSync(await readFile(await download.path())))
  return Object.fromEntries(files.map(([name, bytes]) => [name.replace(/^[^/]*\//, ''), bytes]))
}

test('a conversation becomes a sealed archive from its menu, and still does after a block', {
  tag: '@long',
}, async ({ browser, server }) => {
  const [king, hostess] = [await person(browser, server, 'king21'), await person(browser, server, 'hostess8')]
  const [him, her] = [await king.api<Own>('GET', '/api/user'), await hostess.api<Own>('GET', '/api/user')]
  await king.api('POST', `/api/chats/initiate-chat/${her.id}`, { message: 'Ci vediamo sabato?' })

  const { page } = king
  await page.goto(`/chat?chat=${encodeURIComponent(her.name)}`)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Fascicolo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fascicolo' })
  await expect(dialog.getByRole('heading', { name: 'Non c’è' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Prepara il fascicolo' }).click()
  const ready = page.getByRole('dialog', { name: 'Fascicolo pronto' })
  await expect(ready.getByRole('status')).toContainText(/F-.{4}-.{4}-.{4}/)
  const files = await downloaded(page, () => ready.getByRole('button', { name: 'Scarica' }).click())
  expect(Buffer.from(files['fascicolo.html'] ?? []).toString()).toContain('Ci vediamo sabato?')
  expect(await verify(files)).toMatchObject({ code: 0, said: expect.stringMatching(/^SÌ/) })

  await ready.getByRole('link', { name: 'I tuoi fascicoli' }).click()
  await expect(page).toHaveURL('/fascicoli')
  const made = page.getByRole('list', { name: 'Preparati' })
  await expect(made.getByRole('listitem')).toContainText([`Chat con ${her.name}`])

  await hostess.api('POST', '/api/blocks', { user_id: him.id })
  await page.reload()
  await page.getByRole('button', { name: /^Fascicolo della chat iniziata il/ }).click()
  await page.getByRole('button', { name: 'Prepara il fascicolo' }).click()
  await expect(ready).toBeVisible()
  await ready.getByRole('button', { name: 'Chiudi' }).click()
  await expect(made.getByRole('button', { name: /^Scarica/ })).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize(mobile.viewport)
  await expectNoSidewaysScroll(page)
})
