import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, requirement, test } from './test.ts'

// A king of the demo whom no other journey needs, without a description or a number.
const king = { account: 'king12', name: 'Giovanni', email: 'king12@demo.test' } as const

async function openMenu(page: Page, menu: string, item: string) {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const long = process.env['LONG'] === '1'

const dataMenu = 'Menu dei dati personali'
const openData = (page: Page) =>
  openMenu(page, dataMenu, quoted('PROFILE-26', 'Modifica Informazioni Personali'))

test('a king changes password, name and e-mail, and asks to be deleted; what is refused stands under its field', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, king.account)
  await page.goto('/profile')
  await test.step('without a description he is led to where he writes one', () => isLedToDescription(page))
  await test.step('he changes the password that he knows', () => changesPassword(page))
  await test.step('name and e-mail wait', () => changesData(page))
  await test.step('he asks to be deleted, and changes his mind', () => asksToBeDeleted(page))
})

async function isLedToDescription(page: Page): Promise<void> {
  await requirement('PROFILE-17', async () => {
    await page.getByRole('button', { name: quoted('PROFILE-17', 'Aggiungi la tua descrizione') }).click()
    const dialog = page.getByRole('dialog', { name: 'Completa il tuo profilo' })
    await expect(dialog.getByLabel('Descrizione')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
}

async function changesPassword(page: Page): Promise<void> {
  await requirement('PROFILE-26', async () => {
    await page.getByRole('button', { name: dataMenu }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      quoted('PROFILE-26', 'Modifica Informazioni Personali'),
      quoted('PROFILE-26', 'Cambia Password'),
    ])
  })
  await page.getByRole('menuitem', { name: 'Cambia Password' }).click()
  const dialog = page.getByRole('dialog', { name: quoted('PROFILE-28', 'Cambia password') })
  await requirement('PROFILE-28', () => expect(dialog).toBeVisible())
  const next = dialog.getByLabel('Nuova password', { exact: true })
  const save = dialog.getByRole('button', { name: 'Salva' })
  // A word of what one is called is not allowed.
  const own = `${king.name} di maggio 8`
  await dialog.getByLabel('Password attuale').fill('non questa qui')
  await next.fill(own)
  await dialog.getByLabel('Conferma nuova password').fill(own)
  const sending = page.waitForRequest('**/api/change-password')
  await save.click()
  await requirement('PROFILE-43', async () =>
    expect((await sending).postDataJSON()).toEqual({
      [quoted('PROFILE-43', 'current_password')]: 'non questa qui',
      [quoted('PROFILE-43', 'password')]: own,
      [quoted('PROFILE-43', 'password_confirmation')]: own,
    }),
  )
  await requirement('PROFILE-41', async () => {
    await expect(dialog.getByLabel('Password attuale')).toHaveAccessibleDescription(
      'La password attuale non è corretta.',
    )
    await expect(next).toHaveAccessibleDescription(/^La password non può contenere/)
  })
  if (long) await expectAccessible(page)
  await dialog.getByLabel('Password attuale').fill('Dimostrazione1!')
  await next.fill('Papavero di maggio 8')
  await dialog.getByLabel('Conferma nuova password').fill('Papavero di maggio 8')
  await save.click()
  await requirement('PROFILE-46', () =>
    expect(page.getByText(quoted('PROFILE-46', 'Password cambiata con successo'))).toBeVisible(),
  )
}

async function changesData(page: Page): Promise<void> {
  await openData(page)
  const dialog = page.getByRole('dialog', { name: quoted('PROFILE-27', 'Dati Personali') })
  const [name, email, phone] = [
    dialog.getByLabel('Nome o nickname'),
    dialog.getByLabel('Email', { exact: true }),
    dialog.getByLabel('Cellulare'),
  ]
  await requirement('PROFILE-27', async () => {
    await expect(name).toHaveValue(king.name)
    await expect(email).toHaveValue(king.email)
    await expect(dialog.getByLabel('Giorno')).not.toHaveValue('')
    await expect(dialog.getByLabel('Mese')).not.toHaveValue('')
    await expect(dialog.getByLabel('Anno')).not.toHaveValue('')
    await expect(phone).toHaveValue('')
    await expect(dialog.getByLabel('Prefisso internazionale')).toHaveValue('39')
  })
  await refusedUnderFields(page, { name, email, phone })

  await name.fill('Adalberto')
  await email.fill('adalberto@posta.test')
  const sending = page.waitForRequest('**/api/update-personal')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await requirement('PROFILE-40', async () =>
    expect((await sending).postDataJSON()).toMatchObject({ phone: '' }),
  )
  await requirement('PROFILE-44', () =>
    expect(
      page.getByText(quoted('PROFILE-44', 'Informazioni personali aggiornate con successo')),
    ).toBeVisible(),
  )
  const card = page.getByRole('region', { name: 'Dati Personali' })
  await requirement('PROFILE-50', async () => {
    const waits = quoted('PROFILE-50', 'in coda di approvazione da parte del moderatore')
    await expect(page.getByText(`Il tuo nuovo nome è ${waits}`)).toBeVisible()
    await expect(card).toContainText(`${king.name}Adalberto, in attesa di approvazione`)
  })
  await requirement('PROFILE-51', async () => {
    await expect(page.getByText('Ti abbiamo inviato un link alla nuova email')).toBeVisible()
    await expect(card).toContainText(
      `${king.email}adalberto@posta.test, in attesa che tu apra il link che ti abbiamo inviato`,
    )
  })
}

type Inputs = Record<'name' | 'email' | 'phone', ReturnType<Page['getByLabel']>>

/** The number that is typed goes out whole; what comes back stands where it belongs. */
async function refusedUnderFields(page: Page, { name, email, phone }: Inputs) {
  const personalData = '**/api/update-personal'
  const messages = { name: 'Nome no.', email: 'Email no.', dob: 'Data no.', phone: 'Numero no.' }
  const formError = Object.fromEntries(Object.entries(messages).map(([field, said]) => [field, [said]]))
  await page.route(personalData, (route) => route.fulfill({ status: 422, json: { message: '', formError } }))
  await phone.fill('348 555 01 11')
  const sending = page.waitForRequest(personalData)
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await requirement('PROFILE-40', async () =>
    expect((await sending).postDataJSON()).toMatchObject({ phone: '+393485550111' }),
  )
  await requirement('PROFILE-41', async () => {
    await expect(name).toHaveAccessibleDescription(new RegExp(`^${messages.name}`))
    await expect(email).toHaveAccessibleDescription(messages.email)
    await expect(page.getByRole('group', { name: 'Data di nascita' })).toHaveAccessibleDescription(
      messages.dob,
    )
    await expect(phone).toHaveAccessibleDescription(messages.phone)
  })
  await page.unroute(personalData)
  await phone.fill('')
}

async function asksToBeDeleted(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: quoted('PROFILE-16', 'Richiesta Eliminazione Account') })
  const confirm = dialog.getByRole('button', { name: quoted('PROFILE-16', 'Conferma'), exact: true })
  await requirement('PROFILE-16', async () => {
    await openMenu(page, 'Menu del profilo', quoted('PROFILE-16', 'Richiedi eliminazione profilo'))
    await expect(dialog).toBeVisible()
    await expect(confirm).toBeVisible()
  })
  await expectAccessible(page)
  await requirement('PROFILE-48', async () => {
    // This call alone: a socket that finds no connection complains in the console, now or a moment later.
    const request = '**/api/send-cancellation-request'
    await page.route(request, (route) => route.abort('internetdisconnected'))
    await confirm.click()
    const failure = quoted('PROFILE-48', "Errore nell'invio della richiesta. Riprova più tardi.")
    await expect(page.getByText(failure)).toBeVisible()
    await page.unroute(request)
  })
  const notice = page.getByRole('region', { name: 'Eliminazione dell’account' })
  await requirement('PROFILE-47', async () => {
    await confirm.click()
    await expect(page.getByText(quoted('PROFILE-47', 'Richiesta di cancellazione inviata'))).toBeVisible()
    // A request only: the account is there, and says until when.
    await expect(notice).toContainText('sarà eliminato il')
  })
  if (long) await expectAccessible(page)
  await page.setViewportSize(mobile.viewport)
  await expectNoSidewaysScroll(page)
  await notice.getByRole('button', { name: 'Annulla la richiesta' }).click()
  await expect(notice).toBeHidden()
}

test('a king with two tabs is told what the other one changed, and keeps what he typed', {
  tag: '@long',
}, async ({ page, server }) => {
  const token = await signInAs(page, server.origin, 'king15')
  await page.goto('/profile')
  await openData(page)
  const dialog = page.getByRole('dialog', { name: 'Dati Personali' })
  await dialog.getByLabel('Anno').selectOption('1970')
  await page.request.post('/api/update-personal', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Sandrone', email: 'king15@demo.test', dob: '1980-01-01' },
  })
  const save = dialog.getByRole('button', { name: 'Salva' })
  await save.click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText(
    'Nel frattempo sono cambiati alcuni dati: il nome e la data di nascita. Non abbiamo salvato nulla.',
  )
  await expect(alert).toContainText('Nome: adesso «Sandrone», tu hai scritto «Sandro»')
  await expect(alert).toContainText(
    /Data di nascita: adesso «01\/01\/1980», tu hai scritto «\d\d\/\d\d\/1970»/,
  )
  await expectAccessible(page)
  await dialog.getByLabel('Cellulare').fill('348 555 01 15')
  await alert.getByRole('button', { name: 'Usa i dati nuovi' }).click()
  await expect(alert).toBeHidden()
  await expect(dialog.getByLabel('Nome o nickname')).toHaveValue('Sandrone')
  await expect(dialog.getByLabel('Anno')).toHaveValue('1980')
  await expect(dialog.getByLabel('Cellulare')).toHaveValue('3485550115')
  await dialog.getByLabel('Cellulare').fill('')
  await dialog.getByLabel('Anno').selectOption('1970')
  await save.click()
  await expect(page.getByText('Informazioni personali aggiornate con successo')).toBeVisible()
  const card = page.getByRole('region', { name: 'Dati Personali' })
  await expect(card).toContainText('SandroSandrone, in attesa di approvazione')
  await expect(card).toContainText('01/01/1970')
})
