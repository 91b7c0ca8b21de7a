import { backstage } from './staff.ts'
import { expect, expectAccessible, test } from './test.ts'

// Of the demo, and nobody else's in these tests.
const account = 'hostess13@demo.test'

test('a guest who comes back to a profile that the staff have hidden sees it no more, and again once it is restored', {
  tag: '@long',
}, async ({ page, server }) => {
  const staff = backstage(page, server.origin)
  const owner = await staff.token('admin@demo.test')
  const { id, name } = await staff.get<{ id: number; name: string }>('/api/user', await staff.token(account))
  const measure = (action: 'take_down' | 'restore') =>
    staff.post('/api/admin/actions', owner, {
      subject_type: 'profile',
      subject_id: id,
      action,
      ground: 'untrue',
      reason: 'Il profilo non è di chi dice di essere.',
    })
  // What the browser tells a page whose tab is shown again.
  const comeBack = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  const heading = page.getByRole('heading', { level: 1 })

  await page.goto(`/user-profile/${encodeURIComponent(name)}`)
  await expect(heading).toContainText(name)
  await measure('take_down')
  // Again until the application is there to hear it: the page is read before that.
  await expect(async () => {
    await comeBack()
    await expect(page.getByText('Questo utente non esiste oppure ha il profilo nascosto.')).toBeVisible({
      timeout: 5_000,
    })
  }).toPass()
  await expect(page.getByRole('img', { name: `${name}, foto 1` })).toHaveCount(0)
  await expectAccessible(page)
  await measure('restore')
  await comeBack()
  await expect(heading).toContainText(name)
})
