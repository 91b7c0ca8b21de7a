import { messageTo } from './outbox.ts'
import { signInAs } from './sign-in.ts'
import { backstage } from './staff.ts'
import { expect, test } from './test.ts'

test('without a reply the Crediti come back by themselves, and he is told why', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const staff = backstage(page, server.origin)
  const owner = await staff.token('admin@demo.test')
  const refundAfter = (hours: number | null) =>
    staff.put('/api/admin/config', owner, { refund_after_hours: hours, reason: 'Prova del rimborso' })
  // Twenty seconds instead of 72 hours, for what is unlocked meanwhile: the first message must come before.
  await refundAfter(20 / 3600)
  try {
    const token = await signInAs(page, server.origin, 'king')
    await page.goto('/search?sort=newest&cost=50')
    const stranger = page.getByRole('article').filter({ hasNotText: 'Chat sbloccata' }).first()
    await stranger.getByRole('link').click()
    await page.getByRole('button', { name: 'Sblocca la chat' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sblocca la chat' }).click()
    await page.getByRole('textbox', { name: /^Scrivi/ }).fill('Buonasera, sono Riccardo.')
    await page.getByRole('textbox', { name: /^Scrivi/ }).press('Enter')
    await expect(page.getByRole('timer')).toContainText('ti restituiamo 50 Crediti')
    // What a screen reader is told, and in the same moment what the page shows.
    await expect(
      page.getByRole('status').getByText(/Nessuna risposta in .* sono di nuovo sul tuo saldo/),
    ).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('button', { name: 'Sblocca la chat' })).toBeVisible()
    const { data } = await staff.get<{ data: { kind: string; amount: number }[] }>('/api/wallet', token)
    // Newest first.
    const sinceUnlock = data.slice(
      0,
      data.findIndex(({ kind }) => kind === 'unlock'),
    )
    expect(sinceUnlock).toContainEqual(expect.objectContaining({ kind: 'refund', amount: 50 }))
    await messageTo(page, 'king@demo.test', /50 Crediti/)
  } finally {
    await refundAfter(null)
  }
})
