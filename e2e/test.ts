import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { requirement as namedRequirement, type RequirementId, textOf } from '#testing/requirement.ts'
import { accessibilityTags } from '#testing/looked-at-pages.ts'
import { refuseCookies } from './cookies.ts'
import { type RunningServer, startServer } from './server.ts'

/** `server`: one for all tests of a worker; `page.goto('/search')` goes there. A script error fails the test. */
export const test = base.extend<
  { firstVisit: boolean; cookiesChosen: undefined; watchErrors: undefined },
  { server: RunningServer }
>({
  /** `test.use({ firstVisit: true })`: nothing has been said about cookies yet. */
  firstVisit: [false, { option: true }],
  cookiesChosen: [
    async ({ context, firstVisit }, use) => {
      if (!firstVisit) await refuseCookies(context)
      await use(undefined)
    },
    { auto: true },
  ],
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  watchErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        // A refused request is shown here too, and tests provoke refusals on purpose.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      await use(undefined)
      expect(errors, 'errors in the console of the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** `requirement` of testing/requirement.ts, as a step that the report of the browser tests shows. */
export function requirement<T>(id: RequirementId, show: () => Promise<T>): Promise<T> {
  return test.step(`${id}: ${textOf(id)}`, () => namedRequirement(id, show), { box: true })
}

/** `test.use(mobile)`: a common phone, but that nine times its dots would be drawn for nobody. */
export const mobile = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}

/** For tests that must hold on both. */
export const devices = [
  ['a desktop', {}],
  ['a phone', mobile],
] as const

/** 0.65 MB of script; what the package calls its source is 1.5. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const rules: RunOnly = { type: 'tag', values: [...accessibilityTags] }

/**
 * Fails with every rule of WCAG 2.2 A and AA that the page, as it stands, breaks. Of an open modal dialog alone: what is
 * behind it is out of reach for everybody, and is looked at while it is not.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Half-way between two themes a colour belongs to neither.
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((moving) => (moving instanceof CSSTransition ? moving.finished : [])),
    ),
  )
  // Read once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    // The rest is described at length for a report that nobody reads.
    return (await checker.run(place, { runOnly, resultTypes: ['violations'] })).violations
  }, rules)
  const report = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  )
  expect(report).toEqual([])
}

/** Looks once: an assertion that waits would wait until a toast has gone by itself. */
export async function expectNoToast(page: Page): Promise<void> {
  expect(await page.locator('.toast').allTextContents()).toEqual([])
}

/** Fails when anything sticks out of the window sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width, visible } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    visible: document.documentElement.clientWidth,
  }))
  expect(width).toBeLessThanOrEqual(visible)
}
