import { follow } from './follow.ts'
import { expect, test } from './test.ts'

test('text becomes neither script nor markup, and everything of ours still works', async ({ context }) => {
  // What is refused is an error in the console, which the page of the fixture forbids.
  const page = await context.newPage()
  const stopped: string[] = []
  await page.exposeFunction('noteStopped', (what: string) => void stopped.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      (window as unknown as { noteStopped: (what: string) => void }).noteStopped(
        `${effectiveDirective} ${blockedURI} ${sourceFile}`,
      ),
    )
  })

  // A legal page is read from HTML, and a form proves that somebody human fills it in a worker.
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await follow(page, '/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill('nessuno@posta.test')
  await page.getByLabel('Sono una persona').click()
  await expect(page.getByText('Verificato', { exact: true })).toBeVisible()
  const scope = await page.evaluate(
    async () => (await navigator.serviceWorker.register('/service-worker.js')).scope,
  )
  expect(new URL(scope).pathname).toBe('/')
  expect(stopped).toEqual([])

  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      markup: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      script: () => (document.createElement('script').src = 'https://altrove.example/a.js'),
      'script of a picture': () => (document.createElement('script').src = '/attachments/AAAA'),
      'text of a script': () => (document.createElement('script').text = 'alert(1)'),
      worker: () => new Worker('data:text/javascript,1'),
      written: () => document.write('<p>x</p>'),
      'policy of its own': () =>
        (
          window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
        ).trustedTypes.createPolicy('mine', {}),
    }
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt()
        return `${name}: allowed`
      } catch {
        return `${name}: refused`
      }
    })
  })
  expect(refused.filter((each) => each.endsWith('allowed'))).toEqual([])
})
