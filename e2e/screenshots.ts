import { type BrowserContextOptions, chromium } from '@playwright/test'
import { join } from 'node:path'
import sharp from 'sharp'
import { ensureChromium } from '../scripts/chromium.mjs'
import { refuseCookies } from './cookies.ts'
import { startServer } from './server.ts'
import { type DemoAccount, signInAs } from './sign-in.ts'
import { mobile } from './test.ts'

/** npm run screenshots: takes the pictures of the README anew, from the demo data, on a desktop and on a phone. */
const folder = join(import.meta.dirname, '../docs/screenshots')
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

const screens: readonly { name: string; path: string; as?: DemoAccount }[] = [
  { name: 'home', path: '/' },
  { name: 'sign-up', path: '/sign-up?role=hostess' },
  { name: 'search', path: '/search', as: 'king' },
  { name: 'profile', path: '/user-profile/Isotta', as: 'king' },
  { name: 'chat', path: '/chat?chat=Ginevra', as: 'king' },
  { name: 'shop', path: '/shop', as: 'king' },
  { name: 'payment', path: '/payment-method/3', as: 'king' },
  { name: 'own-profile', path: '/profile', as: 'hostess' },
  { name: 'moderation', path: '/admin/moderation', as: 'admin' },
  { name: 'overview', path: '/admin', as: 'admin' },
  { name: 'payments', path: '/admin/payments', as: 'admin' },
]

const server = await startServer()
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const [prefix, device] of [
    ['', desktop],
    ['m-', mobile],
  ] as const)
    for (const { name, path, as } of screens) {
      const context = await browser.newContext({ ...device, deviceScaleFactor: 1, baseURL: server.origin })
      await refuseCookies(context)
      const page = await context.newPage()
      if (as !== undefined) await signInAs(page, server.origin, as)
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.waitForTimeout(1500)
      const picture = await page.screenshot()
      await sharp(picture)
        .png({ palette: true, quality: 90, effort: 8 })
        .toFile(join(folder, `${prefix}${name}.png`))
      await context.close()
    }
} finally {
  await browser.close()
  await server.stop()
}
