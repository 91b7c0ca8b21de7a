import type { BrowserContext, Page } from '@playwright/test'
import { password } from './registration.ts'
import { endSession, endSessionAndReload, loadedWithoutSession, noteSessions } from './ended-session.ts'
import type { RunningServer } from './server.ts'
import { backstage, enterWith } from './staff.ts'
import { box, thread } from './talk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'
import { wordCount } from './words.ts'

interface Listed {
  readonly id: number
  readonly unlocked: boolean
  readonly available: boolean
  readonly other_user: { readonly name: string }
}

/** All that the page and its storage hold, for words that nobody may find there. */
const everything = (page: Page) =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...Object.values({ ...localStorage }),
      ...Object.values({ ...sessionStorage }),
    ].join('\n'),
  )

const ended = (page: Page) => page.getByRole('heading', { level: 1, name: 'La sessione è scaduta' })

async function signInAgain(page: Page, button: string): Promise<void> {
  await loadedWithoutSession(page)
  await expect(ended(page)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: button }).click()
}

test('a guest who follows the link of a mail signs in and is in that conversation', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const staff = backstage(page, server.origin)
  const { partner } = await someChat(staff, 'king36@demo.test')
  await page.goto(`/chat?chat=${partner}`)
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email', { exact: true }).fill('king36@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL('/chat')
  await expect(page.getByRole('region', { name: `Conversazione con ${partner}` })).toBeVisible()
})

async function someChat(staff: ReturnType<typeof backstage>, email: string) {
  const token = await staff.token(email)
  const { regular_chats: chats } = await staff.get<{ regular_chats: Listed[] }>('/api/chats', token)
  const chat = chats.find(({ unlocked, available }) => unlocked && available)
  if (!chat) throw new Error(`${email} has no open chat`)
  return { token, id: chat.id, partner: chat.other_user.name }
}

/** In that conversation, by itself in a browser: refusals are logged, which the page of the fixture forbids. */
async function openChat(context: BrowserContext, server: RunningServer) {
  const page = await context.newPage()
  const staff = backstage(page, server.origin)
  const { token, id, partner } = await someChat(staff, 'king36@demo.test')
  await enterWith(page, token, `/chat?chat=${partner}`)
  await expect(box(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('WRITING_KEY:')
  const conversation = page.getByRole('region', { name: `Conversazione con ${partner}` })
  return { page, staff, id, partner, conversation }
}

const typed = 'Porto io le prenotazioni'

const count = wordCount()
test.afterEach(({}, testInfo) => {
  testInfo.annotations.push({ type: 'lost so far', description: count.said })
})

test('no word is lost when the session ends while one writes, and none is sent by itself', {
  tag: '@long',
}, async ({ context, server }) => {
  const { page, staff, id, partner, conversation } = await openChat(context, server)
  const pressed = 'Ti aspetto alle nove davanti al teatro.'
  const sentTexts = async () =>
    JSON.stringify(await staff.get(`/api/chats/${id}/messages`, await staff.token('king36@demo.test')))

  await test.step('what was pressed waits, sealed, and the page says for whom', async () => {
    await box(page).fill(pressed)
    // It ends while the message is on its way: the socket that closes would tell the page before a key does.
    await page.route(
      '**/messages',
      async (route) => {
        await endSession(page)
        await route.continue()
      },
      { times: 1 },
    )
    await box(page).press('Enter')
    await loadedWithoutSession(page)
    await expect(ended(page)).toBeVisible()
    await expect(page.getByText(`Il tuo messaggio per ${partner} è al sicuro`)).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    expect(await everything(page)).not.toContain(pressed)
    await expectAccessible(page)
    await page.setViewportSize(mobile.viewport)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a failed try loses nothing; after the right one it waits for a press', async () => {
    await page.getByLabel('Password', { exact: true }).fill('Sbagliata1!')
    await page.getByRole('button', { name: 'Accedi e torna alla chat' }).click()
    await expect(page.getByText(`Il tuo messaggio per ${partner} è al sicuro`)).toBeVisible()
    await signInAgain(page, 'Accedi e torna alla chat')
    await expect(conversation).toBeVisible()
    await count.expectKept(pressed, () => thread(page).innerText())
    await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible()
    expect(await sentTexts()).not.toContain(pressed)
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect.poll(sentTexts).toContain(pressed)
  })

  await test.step('what was only typed is in the field again, with the caret at its end', async () => {
    await box(page).fill(typed)
    await endSessionAndReload(page)
    // Whoever is first to notice: the reload, or the socket that closes, which knows for whom it was.
    await expect(
      page.getByText(/^(Quello che hai scritto|Il tuo messaggio per .+) è al sicuro$/),
    ).toBeVisible()
    expect(await everything(page)).not.toContain(typed)
    await signInAgain(page, 'Accedi e torna alla chat')
    await expect(conversation).toBeVisible()
    await count.expectKept(typed, () => box(page).inputValue())
    await expect(box(page)).toBeFocused()
    await page.keyboard.type(' io.')
    await count.expectKept(`${typed} io.`, () => box(page).inputValue())
  })
})

test('nobody else at the device reads a word, and a second tab and a report lose none', {
  tag: '@long',
}, async ({ context, server }) => {
  const { page, staff, partner, conversation } = await openChat(context, server)

  await test.step('another person at the device sees nothing of it, and loses nothing of it', async () => {
    await box(page).fill(typed)
    await endSessionAndReload(page)
    await expect(ended(page)).toBeVisible()
    await enterWith(page, await staff.token('king37@demo.test'), '/chat')
    await expect(page.getByRole('heading', { name: 'Messaggi' })).toBeVisible()
    expect(await everything(page)).not.toContain(typed)
    await page.getByRole('banner').getByRole('button', { name: 'Termina sessione' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Accesso' })).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill('king36@demo.test')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Accedi' }).click()
    await expect(page).toHaveURL('/search')
    await page.goto(`/chat?chat=${partner}`)
    await count.expectKept(typed, () => box(page).inputValue())
  })

  await test.step('a second tab whose session ended in the first loses nothing', async () => {
    const other = await context.newPage()
    await noteSessions(other)
    await other.goto(`/chat?chat=${partner}`)
    await box(other).fill(`${typed} per due.`)
    await endSessionAndReload(page, () => loadedWithoutSession(other))
    await expect(ended(page)).toBeVisible()
    await expect(other).toHaveURL('/login')
    await signInAgain(page, 'Accedi e torna alla chat')
    await count.expectKept(`${typed} per due.`, () => box(page).inputValue())
    await other.close()
  })

  await test.step('a report is kept while one is away from it', async () => {
    const account = 'Mi ha chiesto denaro due volte, e poi ha minacciato.'
    const dialog = page.getByRole('dialog', { name: 'Segnala chat' })
    await conversation.getByRole('button', { name: 'Segnala' }).click()
    await dialog.getByLabel('Motivo').fill(account)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await endSessionAndReload(page)
    await expect(ended(page)).toBeVisible()
    expect(await everything(page)).not.toContain(account)
    await signInAgain(page, 'Accedi e torna alla chat')
    await conversation.getByRole('button', { name: 'Segnala' }).click()
    await count.expectKept(account, () => dialog.getByLabel('Motivo').inputValue())
  })

  await test.step('what a page had no time to seal when the session ended does not lie open at the next', async () => {
    await endSessionAndReload(page)
    await page.evaluate(() => localStorage.setItem('DRAFT:1:9', 'Rimasto aperto'))
    await page.reload()
    await expect.poll(() => everything(page)).not.toContain('Rimasto aperto')
  })

  await test.step('who says to be another loses what was kept, but is asked', async () => {
    await page.getByRole('button', { name: 'Cambia' }).click()
    const question = page.getByRole('dialog', { name: 'Vuoi cambiare account?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Elimina e cambia' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Accesso' })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('SEALED')
  })
})

test('a form asks before it throws words away', { tag: '@long' }, async ({ context, server }) => {
  const page = await context.newPage()
  const staff = backstage(page, server.origin)
  await enterWith(page, await staff.token('hostess19@demo.test'), '/search')
  await page.getByRole('banner').getByRole('link', { name: 'Il mio profilo', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Completa il tuo profilo' })
  const field = dialog.getByLabel('Descrizione')
  async function open() {
    await page.getByRole('button', { name: 'Menu del profilo' }).click()
    await page.getByRole('menuitem', { name: 'Modifica informazioni' }).click()
  }
  await open()
  const saved = await field.inputValue()
  const mine = `${saved} Parlo volentieri di teatro.`
  await field.fill(mine)

  const question = page.getByRole('dialog', { name: 'Hai scritto qualcosa che non è salvato' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 400),
    () => dialog.getByRole('button', { name: 'Annulla' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await expect(question).toBeVisible()
    await expect(question.getByRole('button', { name: 'Continua a scrivere' })).toBeFocused()
    await question.getByRole('button', { name: 'Continua a scrivere' }).click()
    await expect(question).toBeHidden()
    await count.expectKept(mine, () => field.inputValue())
  }
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Continua a scrivere' }).click()

  await test.step('the end of the session loses nothing of it', async () => {
    // It ends while the form is on its way: the socket that closes would take the form away before the press.
    await page.route(
      '**/api/update-profile',
      async (route) => {
        await endSession(page)
        await route.continue()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await signInAgain(page, 'Accedi e torna al tuo profilo')
    await open()
    await count.expectKept(mine, () => field.inputValue())
  })

  await test.step('a reload neither; who throws it away starts from what is saved', async () => {
    await page.reload()
    await open()
    await count.expectKept(mine, () => field.inputValue())
    await field.press('End')
    await field.pressSequentially(' E di cinema.')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Elimina' }).click()
    await expect(dialog).toBeHidden()
    await open()
    await expect(field).toHaveValue(saved)
    await expect(dialog.getByText('Abbiamo ripreso')).toHaveCount(0)
  })

  await test.step('a form that begins with what was written says so, and one press throws it away', async () => {
    await field.fill(mine)
    await page.reload()
    await open()
    await expect(dialog.getByText('Abbiamo ripreso quello che avevi scritto.')).toBeVisible()
    await expect(field).toHaveValue(mine)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Butta via' }).click()
    await expect(field).toHaveValue(saved)
    await expect(dialog.getByText('Abbiamo ripreso')).toHaveCount(0)
    await page.reload()
    await open()
    await expect(field).toHaveValue(saved)
  })
})

test('«back» in the chat leads to the conversation before', { tag: '@long' }, async ({ page, server }) => {
  const staff = backstage(page, server.origin)
  const { partner, token } = await someChat(staff, 'king36@demo.test')
  await enterWith(page, token, `/chat?chat=${partner}`)
  await expect(page.getByRole('region', { name: `Conversazione con ${partner}` })).toBeVisible()
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Chat Assistenza/ })
    .click()
  await expect(page.getByRole('region', { name: 'Chat Assistenza' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Chat Assistenza' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: `Conversazione con ${partner}` })).toBeVisible()
})

test('a session that ends on a page for everybody is told of, and one comes back to that page', {
  tag: '@long',
}, async ({ context, server }) => {
  const page = await context.newPage()
  const staff = backstage(page, server.origin)
  await enterWith(page, await staff.token('king37@demo.test'), '/sicurezza')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('LAST_ACCOUNT')
  await endSessionAndReload(page)
  await expect(page.locator('.toast')).toHaveText(/La sessione è scaduta\. Accedi di nuovo e torni qui\./)
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
  await signInAgain(page, 'Accedi')
  await expect(page).toHaveURL('/sicurezza')
})
