import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import { accessibilityTags, lookedAt, pages } from '#testing/looked-at-pages.ts'
import { ensureChromium } from './chromium.mjs'
import { playwright, runLoudly } from './steps.mjs'

/**
 * `npm run accessibility`: looks at every page in both themes and all widths, and writes what `/accessibilita` says of
 * it. Run it again after a page was added or left; a test compares the list.
 */
const file = 'features/content/web/accessibility-results.json'
const folder = mkdtempSync(join(tmpdir(), 'accessibility-'))

const code = await runLoudly(playwright('every-page', '--workers', '1'), {
  CHROMIUM_PATH: ensureChromium(),
  LONG: '1',
  ACCESSIBILITY_RESULTS: folder,
})
const through = readdirSync(folder)
rmSync(folder, { recursive: true })
if (code !== 0 || through.length < Object.keys(pages).length) {
  console.error('Not every page keeps every rule: the results stay as they were.')
  process.exit(1)
}
const results = {
  on: new Date().toISOString().slice(0, 10),
  axe: axe.version,
  rules: axe.getRules([...accessibilityTags]).length,
  violations: 0,
  pages: lookedAt,
}
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
console.log(`${file}: ${lookedAt.length} pages.`)
