import type { User } from '#features/profiles/contract/user.ts'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { holdRequest } from './hold-request.ts'
import { openAwake } from './open-awake.ts'
import { withoutOneEach } from './partial-links.ts'
import { backstage, enterWith, refuseNewcomer } from './staff.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoToast,
  mobile,
  requirement,
  test,
} from './test.ts'

const token = () => localStorage.getItem('ACCESS_TOKEN')

test('staff enter as somebody by a link, see as whom they look, may not act, and leave', async ({
  page,
  server,
}) => {
  const staff = backstage(page, server.origin)
  const owner = await staff.token('admin@demo.test')
  const king = await staff.get<User>('/api/user', await staff.token('king9@demo.test'))
  const issue = `/api/admin/users/${king.id}/impersonation-link`
  const { url } = await staff.post<{ url: string }>(issue, owner, { reason: 'Segnalazione 12' })
  const link = new URL(url).pathname + new URL(url).search
  const enter = page.getByRole('button', { name: quoted('AUTH-53', 'Click to Login') })
  await requirement('ROUTE-01', async () => {
    expect(new URL(url).pathname).toBe(quoted('ROUTE-01', '/secret-login'))
    await follow(page, link)
    await expect(page.getByRole('heading', { name: 'Accesso assistenza' })).toBeVisible()
    // Outside every layout.
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
  await requirement('AUTH-52', async () => {
    const parts = [
      quoted('AUTH-52', 'id'),
      quoted('AUTH-52', 'hash'),
      quoted('AUTH-52', 'expires'),
      quoted('AUTH-52', 'signature'),
    ]
    for await (const part of withoutOneEach(page, quoted('AUTH-52', '/secret-login'), parts))
      await expect(page, `without ${part}`).toHaveURL(quoted('AUTH-52', '/404'))
  })
  await expect(page.getByText('Page Not Found')).toBeVisible()
  await follow(page, link)
  await requirement('AUTH-53', async () => {
    await expect(enter).toBeVisible()
    expect(await page.evaluate(token)).toBeNull()
  })
  await expectAccessible(page)

  const release = await holdRequest(page, '**/api/verify-impersonation/**')
  await requirement('AUTH-53', async () => {
    await enter.click()
    await expect(page.getByRole('button', { name: 'Verifico…' })).toBeVisible()
  })
  release()
  await requirement('AUTH-54', async () => {
    await expect(page).toHaveURL(quoted('AUTH-54', '/profile'))
    await expect(page.getByText(quoted('AUTH-54', 'Logged in successfully'), { exact: true })).toBeVisible()
  })
  await requirement('ROUTE-01', () => expect(page).toHaveURL('/profile'))
  await requirement('AUTH-53', async () => expect(await page.evaluate(token)).toMatch(/^[\w-]{43}$/))

  const bar = page.getByRole('complementary', { name: 'Accesso dell’assistenza' })
  await requirement('AUTH-56', async () =>
    expect(bar).toContainText(`Stai navigando come ${king.name} · ancora 30 min`),
  )
  await page.getByRole('link', { name: 'Messaggi' }).click()
  await expect(
    page.getByText('Puoi guardare, non leggere i suoi messaggi né agire per lei').first(),
  ).toBeVisible()
  await bar.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL('/login')
  await expect(bar).toBeHidden()
  expect(await page.evaluate(token)).toBeNull()

  await follow(page, link)
  await requirement('AUTH-55', async () => {
    await enter.click()
    await expect(page.getByText(quoted('AUTH-55', 'Login Link has expired'), { exact: true })).toBeVisible()
    const failed = quoted('AUTH-55', 'Verification failed')
    await expect(page.getByRole('heading', { name: failed, exact: true })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'è scaduto o è già stato usato' })).toBeVisible()
  })
  await expect(page).toHaveURL(link)
  if (process.env['LONG'] === '1') await expectAccessible(page)
})

test.describe('on a phone in dark colours', () => {
  test.use({ ...mobile, colorScheme: 'dark' })

  test('a banned person reads why, contests it once, and others see nothing', async ({ page, server }) => {
    const staff = backstage(page, server.origin)
    const admin = await staff.token('admin@demo.test')
    const { id, name } = await staff.get<User>('/api/user', await staff.token('king8@demo.test'))
    const { url } = await staff.post<{ url: string }>(`/api/admin/users/${id}/impersonation-link`, admin, {
      reason: 'Segnalazione 13',
    })
    const reason = 'Messaggi offensivi, dopo due avvisi.'
    await staff.post(`/api/admin/users/${id}/ban`, admin, { reason, rule: 'insult' })
    const username = encodeURIComponent(name)
    const notice = quoted('AUTH-08', '/am-i-banned/{username}', { username })

    // Without the token that the ban leaves in the browser there is no such page.
    await page.goto('/login')
    await requirement('AUTH-57', async () => {
      await follow(page, notice)
      await expect(page).toHaveURL(quoted('AUTH-57', '/'))
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

    await follow(page, '/login')
    await page.getByLabel('Email', { exact: true }).fill('king8@demo.test')
    await page.getByLabel('Password', { exact: true }).fill('Dimostrazione1!')
    const report = page.waitForResponse('**/api/ban-report/**')
    await requirement('AUTH-08', async () => {
      await page.getByRole('button', { name: 'Accedi' }).click()
      await expect(page).toHaveURL(notice)
    })
    await requirement('AUTH-57', async () => {
      const told = { [quoted('AUTH-57', 'message')]: `Il tuo account è sospeso. Motivo: ${reason}` }
      expect(await (await report).json()).toEqual(told)
      await expect(page.getByRole('alert')).toHaveText(Object.values(told))
    })
    await expect(page.getByText('Ci si scrive con rispetto')).toBeVisible()
    await page.getByRole('button', { name: 'Presenta ricorso' }).click()
    await page.getByRole('button', { name: 'Invia il ricorso' }).click()
    const field = page.getByLabel('Perché la decisione è sbagliata?')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/Spiega perché la decisione è sbagliata\./)
    await field.fill('Stavo citando un film.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Invia il ricorso' }).click()
    await expect(page.getByText('Ricorso in esame')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Presenta ricorso' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Scarica i miei dati' })).toBeVisible()
    await expectNoSidewaysScroll(page)

    // Staff with a link to the account see the notice, and nothing to do in that person's name.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(new URL(url).pathname + new URL(url).search)
    await requirement('AUTH-54', async () => {
      await page.getByRole('button', { name: 'Click to Login' }).click()
      await expect(page).toHaveURL(notice)
      await expect(page.getByRole('alert')).toContainText(reason)
    })
    await expect(page.getByText('Ricorso in esame')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Scarica i miei dati' })).toHaveCount(0)
  })
})

test('a refused person reads why, contests it, corrects the profile and sends it again, once', async ({
  page,
  server,
}) => {
  const staff = backstage(page, server.origin)
  const email = await refuseNewcomer(staff, 'Le foto non sono tue.')
  await enterWith(page, await staff.token(email), '/profile')
  await expect(page).toHaveURL('/am-i-rejected')
  await requirement('AUTH-58', async () =>
    expect(page.getByRole('alert')).toHaveText(
      quoted('AUTH-58', 'Il tuo account è stato rifiutato dal team di moderazione.'),
    ),
  )
  await expect(page.getByText('Le foto non sono tue.')).toBeVisible()
  await expect(page.getByText('Si pubblica soltanto ciò che è proprio')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Presenta ricorso' }).click()
  await page.getByLabel('Perché la decisione è sbagliata?').fill('Sono io, con gli occhiali.')
  await page.getByRole('button', { name: 'Invia il ricorso' }).click()
  await expect(page.getByText('Ricorso in esame')).toBeVisible()

  await page.getByRole('button', { name: 'Modifica profilo' }).click()
  const form = page.getByRole('dialog', { name: 'Completa il tuo profilo' })
  await form.getByLabel('Descrizione').fill('Sono io, anche senza occhiali.')
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Invia di nuovo' }).click()
  await page
    .getByRole('dialog', { name: 'Invia di nuovo il profilo' })
    .getByRole('button', { name: 'Conferma' })
    .click()
  await requirement('AUTH-59', () => expect(page).toHaveURL(quoted('AUTH-59', '/')))
  await expect(page.getByText('Profilo inviato. Il team lo leggerà di nuovo.')).toBeVisible()
  await follow(page, '/profile')
  await expect(page.getByText('Sono io, anche senza occhiali.')).toBeVisible()

  // Pending again: the public links, the banner, and the decision with its appeal on the profile.
  await expect(page.getByText('in attesa di approvazione da parte del team').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Principale' }).getByRole('link')).toHaveText([
    /Home/i,
    'Cerca',
    /Hostess/,
    'Aiuto',
  ])
  const card = page.getByRole('region', { name: 'Decisioni di moderazione' })
  await expect(card).toContainText('Il tuo profilo non è stato approvato.')
  await expect(card).toContainText('Ricorso in esame')
  await requirement('AUTH-59', async () => {
    await follow(page, quoted('AUTH-59', '/am-i-rejected'))
    await expect(page).toHaveURL(quoted('AUTH-59', '/'))
  })
  await follow(page, '/addphoto-signup')
  await expect(page.getByRole('heading', { name: 'Carica le tue foto' })).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('link', { name: /Il mio profilo, completo al/ }),
  ).toBeVisible()
})

test('every access form stands beside the same panel, in the frame of the site', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() =>
    sessionStorage.setItem(
      'PENDING_PHONE',
      JSON.stringify({ email: 'a@posta.test', phone: '+•••••••••142', message: 'Codice inviato al' }),
    ),
  )
  async function expectForm(path: string, title: string): Promise<void> {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('complementary')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
  await requirement('ROUTE-12', () => expectForm(quoted('ROUTE-12', '/login'), 'Accesso'))
  await requirement('ROUTE-13', () =>
    expectForm(`${quoted('ROUTE-13', '/sign-up')}?role=king`, 'Registrazione Gratuita'),
  )
  await requirement('ROUTE-14', () => expectForm(quoted('ROUTE-14', '/verify-email'), 'Verifica email'))
  await requirement('ROUTE-15', () =>
    expectForm(quoted('ROUTE-15', '/verify-phone'), 'Verifica del numero di telefono'),
  )
  await requirement('ROUTE-16', () =>
    expectForm(quoted('ROUTE-16', '/forgot-password'), 'Password dimenticata'),
  )
  await requirement('ROUTE-17', () => expectForm(quoted('ROUTE-17', '/reset-password'), 'Nuova password'))
})

test('without a connection the login says so and keeps what was typed; a list that fails is only logged', {
  tag: '@long',
}, async ({ page, context }) => {
  const log: string[] = []
  page.on('console', (message) => message.type() === 'warning' && log.push(message.text()))
  for (const path of ['provinces', 'countries'])
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/sign-up?role=king')
  await expect(page.getByRole('heading', { name: 'Registrazione Gratuita' })).toBeVisible()
  await requirement('ERR-03', async () => {
    for (const call of ['GET /api/provinces', 'GET /api/countries'])
      await expect.poll(() => log.join('\n')).toContain(call)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectNoToast(page)
  })
  await openAwake(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill('persona@posta.test')
  await page.getByLabel('Password', { exact: true }).fill('una password lunga')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await requirement('ERR-02', async () => {
    await expect(page.getByText('Connessione assente. Riprova.').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('persona@posta.test')
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeEnabled()
  })
})
