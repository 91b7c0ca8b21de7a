import type { User } from '#features/profiles/contract/user.ts'
import { backstage } from './staff.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('an account is closed by two: hidden meanwhile, and shown again when the second one declines', {
  tag: '@long',
}, async ({ page, server }) => {
  const staff = backstage(page, server.origin)
  const her = await staff.get<User>('/api/user', await staff.token('hostess10@demo.test'))
  const profile = async () =>
    (
      await page.request.get(`${server.origin}/api/user-profile-guest/${encodeURIComponent(her.name)}`)
    ).status()
  await signInAs(page, server.origin, 'admin')

  await test.step('she who proposes reads what the person will, and says why it is another measure', async () => {
    await page.goto(`/admin/users/${her.id}`)
    await page
      .getByRole('region', { name: 'Azioni' })
      .filter({ visible: true })
      .getByRole('button', { name: 'Misure' })
      .click()
    const dialog = page.getByRole('dialog', { name: `Una misura per ${her.name}` })
    await dialog.getByLabel('Motivo').selectOption({ label: 'Coercizione' })
    await expect(
      dialog.getByText('Proposta: chiudi l’account. Riguarda la sicurezza di qualcuno.'),
    ).toBeVisible()
    await dialog.getByLabel('Misura', { exact: true }).selectOption({ label: 'Manda un richiamo' })
    await expect(dialog.getByLabel('Perché non la misura proposta')).toBeVisible()
    await dialog.getByLabel('Misura', { exact: true }).selectOption({ label: 'Chiudi l’account' })
    await expect(dialog.getByLabel('Perché non la misura proposta')).toHaveCount(0)
    await expect(dialog.getByText('Nascosta finché un’altra persona conferma')).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Anteprima' })).toContainText(
      'Nessuno può essere costretto',
    )
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Proponi' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'chiusura dell’account da confermare' }),
    ).toBeVisible()
    expect(await profile()).toBe(404)
  })

  await test.step('she cannot confirm it herself', async () => {
    const rail = page.getByRole('navigation', { name: 'Amministrazione' })
    await rail.getByRole('link', { name: /^Da confermare \d+ da confermare$/ }).click()
    const row = page.getByRole('row').filter({ hasText: her.name })
    await expect(row.getByText('Nascosta finché un’altra persona conferma')).toBeVisible()
    await expect(row.getByRole('button')).toHaveText([/^Ritira/])
    await expectAccessible(page)
  })

  await test.step('a colleague declines, and nobody ever knew', async () => {
    const fulvia = await staff.token('fulvia@demo.test')
    const { data } = await staff.get<{ data: { id: number; action: { user: { id: number } } }[] }>(
      '/api/admin/confirmations',
      fulvia,
    )
    const { id } = data.find(({ action: { user } }) => user.id === her.id)!
    await staff.post(`/api/admin/confirmations/${id}/decision`, fulvia, {
      decision: 'reject',
      reason: 'Era un equivoco.',
    })
    expect(await profile()).toBe(200)
    await page.getByRole('tab', { name: 'Respinte' }).click()
    await expect(page.getByRole('row').filter({ hasText: her.name }).getByText('Fulvia,')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(mobile)

  test('a long suspension is announced, answered, read by a colleague, and begins', { tag: '@long' }, async ({
    page,
    browser,
    server,
  }) => {
    const staff = backstage(page, server.origin)
    const his = await staff.token('king23@demo.test')
    const him = await staff.get<User>('/api/user', his)
    const fulvia = await staff.token('fulvia@demo.test')
    await staff.post('/api/admin/actions', fulvia, {
      subject_type: 'user',
      subject_id: him.id,
      action: 'suspend',
      ground: 'insult',
      reason: 'Hai insultato tre persone.',
      departure: 'Tre in un giorno.',
      until: inDays(30),
    })

    await test.step('he reads of it where decisions are shown, and answers', async () => {
      await signInAs(page, server.origin, 'king23')
      const hearing = page.getByRole('region', { name: 'Sospensione annunciata' })
      // The ten seconds in which nobody has heard of it, and the queue's own pace.
      await expect(async () => {
        await page.goto('/profile/me')
        await expect(hearing).toBeVisible({ timeout: 5_000 })
      }).toPass()
      await expect(hearing).toContainText('Hai insultato tre persone.')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await hearing.getByLabel('La tua risposta').fill('Mi scuso: avevo bevuto.')
      await hearing.getByRole('button', { name: 'Rispondi' }).click()
      await expect(hearing.getByText('Hai risposto')).toBeVisible()
      // An open page logs that its session ends.
      await page.close()
    })

    await test.step('another colleague reads the answer and confirms', async () => {
      const context = await browser.newContext({ baseURL: server.origin, ...mobile })
      const desk = await context.newPage()
      await signInAs(desk, server.origin, 'admin')
      await desk.goto('/admin/confirmations')
      const row = desk.getByRole('row').filter({ hasText: him.name })
      await expect(row).toContainText('Mi scuso: avevo bevuto.')
      await expectNoSidewaysScroll(desk)
      await expectAccessible(desk)
      await row.getByRole('button', { name: `Conferma la misura per ${him.name}` }).click()
      await desk.getByRole('dialog').filter({ visible: true }).getByLabel('Perché').fill('Letto: resta.')
      await desk
        .getByRole('dialog')
        .filter({ visible: true })
        .getByRole('button', { name: 'Conferma', exact: true })
        .click()
      await expect(desk.getByText('Misura confermata.')).toBeVisible()
      await context.close()
    })

    await test.step('the page of the suspension says that he was heard', async () => {
      const notice = await (await browser.newContext({ baseURL: server.origin, ...mobile })).newPage()
      await notice.goto('/login')
      await notice.getByLabel('Email', { exact: true }).fill('king23@demo.test')
      await notice.getByLabel('Password', { exact: true }).fill('Dimostrazione1!')
      await notice.getByRole('button', { name: 'Accedi' }).click()
      await notice.waitForURL('**/am-i-banned/**')
      await expect(notice.getByText('Due persone del team')).toBeVisible()
      await expect(
        notice.getByText(/Te l’avevamo annunciato il .* Abbiamo letto la tua risposta\./),
      ).toBeVisible()
      await expect(notice.getByText(/entro il \d\d\/\d\d\/\d{4}/)).toBeVisible()
      await notice.context().close()
      await staff.post(`/api/admin/users/${him.id}/unban`, fulvia, { reason: 'Fine della prova.' })
    })
  })
})
