// Not our own `test`: it would start a second server beside the hasty one.
import { expect, test } from '@playwright/test'
import { refuseCookies } from './cookies.ts'
import { messageTo } from './outbox.ts'
import { startServer } from './server.ts'
import { signInAs } from './sign-in.ts'

test('without a reply the Crediti come back by themselves, and he is told why [CHAT-24] [HOME-08]', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  // Ten seconds instead of 72 hours.
  const server = await startServer({ REFUND_AFTER_HOURS: String(10 / 3600) })
  try {
    const him = await browser.newPage({ baseURL: server.origin })
    await refuseCookies(him.context())
    const token = await signInAs(him, server.origin, 'king')
    const wallet = async () => {
      const reply = await him.request.get('/api/wallet', { headers: { authorization: `Bearer ${token}` } })
      return (await reply.json()) as { data: { kind: string; amount: number }[] }
    }
    await him.goto('/search?sort=newest&cost=50')
    await him.getByRole('link', { name: /anni/ }).first().click()
    await him.getByRole('button', { name: 'Sblocca la chat' }).click()
    await him.getByRole('dialog').getByRole('button', { name: 'Sblocca la chat' }).click()
    await him.getByRole('textbox', { name: /^Scrivi/ }).fill('Buonasera, sono Riccardo.')
    await him.getByRole('textbox', { name: /^Scrivi/ }).press('Enter')
    await expect(him.getByRole('timer')).toContainText('ti tornano 50 Crediti')
    // What a screen reader is told, and in the same moment what the page shows.
    await expect(
      him.getByRole('status').getByText(/Nessuna risposta in .* sono tornati sul saldo/),
    ).toBeVisible({
      timeout: 45_000,
    })
    await expect(him.getByRole('button', { name: 'Sblocca la chat' })).toBeVisible()
    const { data } = await wallet()
    // Newest first; the demo's own clocks run out on this server, too.
    const sinceUnlock = data.slice(
      0,
      data.findIndex(({ kind }) => kind === 'unlock'),
    )
    expect(sinceUnlock).toContainEqual(expect.objectContaining({ kind: 'refund', amount: 50 }))
    await messageTo(him, 'king@demo.test', /50 Crediti/)
  } finally {
    await server.stop()
  }
})
