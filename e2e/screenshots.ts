import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { join } from 'node:path'
import sharp from 'sharp'
import { tokenStorageKey } from '#features/accounts/contract/accounts.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { refuseCookies } from './cookies.ts'
import { inDatabase } from './database.ts'
import { untilDrawn } from './demo-data.ts'
import { fillRegistration } from './registration.ts'
import { startServer } from './server.ts'
import { type DemoAccount, signInAs } from './sign-in.ts'
import { mobile } from './test.ts'

/** npm run screenshots: takes the pictures of the README anew, from the demo data, on a desktop and on a phone. */
const folder = join(import.meta.dirname, '../docs/screenshots')
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

interface Screen {
  name: string
  path: string
  as?: DemoAccount
  /** In the dark colours too. */
  dark?: true
  /** What has to happen before it looks as it should; the page is open. */
  arrange?: (page: Page) => Promise<void>
}

const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'sign-up', path: '/sign-up?role=hostess' },
  { name: 'check-mail', path: '/sign-up?role=hostess', arrange: registers },
  { name: 'studio-photo', path: '/studio/foto', as: 'hostess', dark: true },
  { name: 'studio-about', path: '/studio/su-di-me', as: 'hostess' },
  { name: 'studio-occasions', path: '/studio/occasioni', as: 'hostess' },
  { name: 'studio-calendar', path: '/studio/quando', as: 'hostess' },
  { name: 'studio-conditions', path: '/studio/condizioni', as: 'hostess' },
  { name: 'search', path: '/search', as: 'king', dark: true },
  { name: 'search-filter', path: '/search', as: 'king', arrange: opensFilter },
  { name: 'profile', path: '/user-profile/Isotta', as: 'king', dark: true },
  { name: 'buy-sheet', path: '/user-profile/Isotta', as: 'king40', arrange: opensBuySheet },
  { name: 'chat', path: '/chat?chat=Ginevra', as: 'king', dark: true },
  { name: 'after-refund', path: '/chat?chat=Elettra', as: 'king' },
  { name: 'session-expired', path: '/chat?chat=Ginevra', as: 'king', arrange: losesSession },
  { name: 'favourites-empty', path: '/favourites', as: 'king44' },
  { name: 'shop', path: '/shop', as: 'king' },
  { name: 'payment', path: '/payment-method/3', as: 'king' },
  { name: 'own-profile', path: '/profile', as: 'hostess' },
  { name: 'own-wallet', path: '/profile/wallet', as: 'king' },
  { name: 'own-settings', path: '/profile/settings', as: 'king' },
  { name: 'own-privacy', path: '/profile/privacy', as: 'hostess' },
  { name: 'moderation', path: '/admin/moderation', as: 'admin' },
  { name: 'overview', path: '/admin', as: 'admin' },
  { name: 'payments', path: '/admin/payments', as: 'admin' },
]

/** `npm run screenshots -- chat shop`: only these; without a name, all of them. */
const wanted = new Set(process.argv.slice(2))

const server = await startServer()
await inDatabase(server, untilDrawn(150), [])
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const [prefix, device] of [
    ['', desktop],
    ['m-', mobile],
  ] as const)
    for (const screen of screens) {
      if (wanted.size > 0 && !wanted.has(screen.name)) continue
      await takePicture(screen, device, `${prefix}${screen.name}`)
      if (screen.dark)
        await takePicture(screen, { ...device, colorScheme: 'dark' }, `${prefix}${screen.name}-dark`)
    }
} finally {
  await browser.close()
  await server.stop()
}

async function takePicture({ path, as, arrange }: Screen, device: BrowserContextOptions, file: string) {
  const context = await browser.newContext({ ...device, deviceScaleFactor: 1, baseURL: server.origin })
  await refuseCookies(context)
  const page = await context.newPage()
  if (as !== undefined) await signInAs(page, server.origin, as)
  await page.goto(path, { waitUntil: 'networkidle' })
  await arrange?.(page)
  await page.waitForTimeout(1500)
  const picture = await page.screenshot()
  await sharp(picture)
    .png({ palette: true, quality: 90, effort: 8 })
    .toFile(join(folder, `${file}.png`))
  await context.close()
}

/** One newcomer for the picture of each device. */
async function registers(page: Page) {
  const { width = 0 } = page.viewportSize() ?? {}
  await page.getByLabel('Hostess', { exact: true }).check()
  await fillRegistration(page, {
    name: `Isotta ${width > 1000 ? 'Prima' : 'Seconda'}`,
    email: `isotta.${width}@posta.test`,
  })
  await page.getByRole('button', { name: 'Crea il tuo account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Prosegui' }).click()
  await page.getByRole('heading', { name: /^Guarda la posta/ }).waitFor()
}

async function opensFilter(page: Page) {
  await page
    .getByRole('button', { name: /^Filtr/ })
    .first()
    .click()
  await page.getByText(/^Mostra \d+ profili$/).waitFor()
}

async function opensBuySheet(page: Page) {
  await page.getByRole('link', { name: 'Acquista crediti' }).filter({ visible: true }).first().click()
  await page.getByRole('radio', { name: /Solo quanto serve/ }).waitFor()
}

async function losesSession(page: Page) {
  await page.getByRole('textbox', { name: /^Scrivi/ }).fill('Porto io le prenotazioni, alle otto.')
  const token = await page.evaluate((key) => localStorage.getItem(key), tokenStorageKey)
  await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.getByRole('heading', { level: 1, name: 'La sessione è scaduta' }).waitFor()
}
