import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Attachment } from '#features/photos/contract/photos.ts'
import { makePending } from './newcomers.ts'
import { openAwake } from './open-awake.ts'
import { messageTo, signInCode, verificationLink } from './outbox.ts'
import { jpeg } from './own-photos.ts'
import { fillRegistration } from './registration.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

// To take its snapshots the tracer fetches the preview of a photo on its way, which our policy rightly forbids.
test.use({ trace: 'off' })

/** Every step is looked at on a phone, which is long, and the first one by every-page.spec.ts. */
const long = process.env['LONG'] === '1'

const photo = async (seed: number) => ({ name: 'io.jpg', mimeType: 'image/jpeg', buffer: await jpeg(seed) })
const crop = (page: Page) => page.getByRole('button', { name: /^Ritaglio/ })
const saved = (page: Page) => expect(page.getByText(/^Salvato alle/)).toBeVisible()

async function ownPhotos(page: Page, token: string): Promise<Attachment[]> {
  const answer = await page.request.get('/api/attachments', { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Attachment[]
}

async function ownUser(page: Page, token: string) {
  const answer = await page.request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as {
    profile: {
      description: string | null
      my_languages: number[]
      available_services: number[]
      professional: 0 | 1 | null
    }
  }
}

test('a newcomer makes her profile step by step; every step saves by itself and is kept', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const { token } = await makePending(page, 'HOSTESS', 'Isotta Studio')
  await page.context().addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), token)
  await page.goto('/studio')
  await expect(page).toHaveURL('/studio/foto')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await test.step('a dark photo is told before it leaves, and does not leave', () =>
    tellsDarkPhoto(page, token))
  await test.step('a photo in a format that nobody here reads: what to do instead', () =>
    tellsHeic(page, token))
  await test.step('a photo is framed by keys, and by the zoom', () => framesPhoto(page, token))
  await test.step('words: a contact is named, nothing is lost without a connection', () =>
    writesAnswers(page, token))
  await test.step('of two tabs the older one takes the newer text, and says so', () =>
    keepsTwoTabsTogether(page))
  await test.step('what is missing is named when she sends, and leads to its step', () =>
    namesWhatIsMissing(page, token))
  await test.step('the days on which she is free are part of it, and may be left out', () =>
    saysWhen(page, token))
  await test.step('in which role she acts, with what others read about it', () =>
    saysInWhichRole(page, token))
  await test.step('the card is kept as it was chosen for her, and the profile waits', () =>
    keepsTheCard(page, token))
})

async function tellsDarkPhoto(page: Page, token: string) {
  const dark = await sharp(await jpeg(801))
    .linear(0.15, 0)
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'scura.jpg', mimeType: 'image/jpeg', buffer: dark })
  await expect(page.getByText('Il volto si vede poco.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Lasciala/ }).click()
  expect(await ownPhotos(page, token)).toEqual([])
}

async function tellsHeic(page: Page, token: string) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') })
  await expect(page.getByText(/salva le foto in HEIC.*Fai uno screenshot/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Rimuovi IMG_1.HEIC' }).click()
  expect(await ownPhotos(page, token)).toEqual([])
}

async function framesPhoto(page: Page, token: string) {
  await page.locator('input[type=file]').setInputFiles(await photo(802))
  await expect(crop(page)).toBeVisible()
  await page.getByRole('button', { name: 'Ruota di un quarto' }).click()
  await expect(crop(page)).toBeVisible()
  await page.getByRole('button', { name: 'Avvicina' }).click()
  await page.getByRole('button', { name: 'Avvicina' }).click()
  await crop(page).press('Shift+ArrowUp')
  await page.getByRole('button', { name: /^Punto che resta in vista/ }).press('Shift+ArrowLeft')
  await saved(page)
  // The mark may be that of a save before: of the likely language, say.
  await expect(async () => {
    const [kept] = await ownPhotos(page, token)
    expect(kept?.wanted).toBe(true)
    expect(kept?.framing).toMatchObject({ width: expect.any(Number), top: expect.any(Number), turn: 90 })
    expect(kept?.framing?.width).toBeLessThan(600)
  }).toPass()
  if (long) await expectAccessible(page)
}

async function writesAnswers(page: Page, token: string) {
  await page.getByRole('link', { name: 'Su di me' }).click()
  await page.locator('#prompt-0').fill('Di mercati, e di chi ci lavora.')
  await page.locator('#prompt-1').fill('Chiamami al 347 555 01 90')
  await expect(page.getByText('Qui c’è un numero di cellulare.')).toBeVisible()
  await page.locator('#prompt-1').fill('Una cena finita a parlare di treni.')
  await expect(page.getByText('Qui c’è un numero di cellulare.')).toBeHidden()
  await saved(page)
  if (long) await expectAccessible(page)
  await page.context().setOffline(true)
  await page.locator('#prompt-2').fill('Rispondo la sera.')
  await expect(page.getByText(/^Sei offline/)).toBeVisible()
  await page.getByRole('button', { name: 'Continua dopo' }).click()
  await expect(page.locator('#prompt-2')).toHaveValue('Rispondo la sera.')
  await page.context().setOffline(false)
  await saved(page)
  const description = async () => (await ownUser(page, token)).profile.description
  await expect
    .poll(description)
    .toBe(
      'Di che cosa parlo volentieri\nDi mercati, e di chi ci lavora.\n\n' +
        'Una serata riuscita\nUna cena finita a parlare di treni.\n\n' +
        'Prima di scrivermi, sappi che\nRispondo la sera.',
    )
}

async function keepsTwoTabsTogether(page: Page) {
  const other = await page.context().newPage()
  await other.goto('/studio/su-di-me')
  // What was written without a connection is kept.
  await expect(other.locator('#prompt-2')).toHaveValue('Rispondo la sera.')
  await other.locator('#prompt-0').fill('Di teatro.')
  await saved(other)
  await other.close()
  const notice = page.getByText('Un’altra scheda ha salvato un testo più nuovo')
  await expect(notice).toBeVisible()
  await expect(page.locator('#prompt-0')).toHaveValue('Di teatro.')
  if (long) await expectAccessible(page)
  await page.getByRole('button', { name: 'Riprendi la tua' }).click()
  await expect(page.locator('#prompt-0')).toHaveValue('Di mercati, e di chi ci lavora.')
  await expect(notice).toBeHidden()
  await saved(page)
}

async function namesWhatIsMissing(page: Page, token: string) {
  // Given with her first photo; once taken back it is not given again.
  await page.getByRole('link', { name: 'Cambia in Occasioni' }).click()
  await expect(page.getByLabel('Italiano', { exact: true })).toBeChecked()
  await page.getByLabel('Italiano', { exact: true }).uncheck()
  await expect.poll(async () => (await ownUser(page, token)).profile.my_languages).toEqual([])
  await page.getByRole('link', { name: 'Condizioni' }).click()
  await page.getByRole('button', { name: 'Invia in revisione' }).click()
  const missing = page.getByRole('alert')
  await expect(missing).toContainText('Scegli almeno una lingua.')
  if (long) await expectAccessible(page)
  await missing.getByRole('link', { name: 'Scegli almeno una lingua.' }).click()
  await page.getByLabel('Italiano', { exact: true }).check()
  await page.getByLabel('Cene di rappresentanza', { exact: true }).check()
  // The mark of the save before is still there.
  const chosen = async () => {
    const { profile } = await ownUser(page, token)
    return [profile.my_languages, profile.available_services]
  }
  await expect.poll(chosen).toEqual([[1], [1]])
  if (long) await expectAccessible(page)
}

async function saysWhen(page: Page, token: string) {
  await page.getByRole('button', { name: 'Continua', exact: true }).click()
  await expect(page).toHaveURL('/studio/quando')
  await expect(page.getByRole('button', { name: 'Salta per ora' })).toBeVisible()
  await page
    .getByRole('button', { name: /, non indicato$/ })
    .first()
    .click()
  const preview = page.getByRole('complementary', { name: 'Nel tuo profilo' })
  await expect(preview.getByText(/, libera$/)).toHaveCount(1)
  if (long) await expectAccessible(page)
  const days = async () => {
    const answer = await page.request.get('/api/availability', {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { days: { state: string }[] }).days.map(({ state }) => state)
  }
  await expect.poll(days).toEqual(['free'])
}

async function saysInWhichRole(page: Page, token: string) {
  await page.getByRole('button', { name: 'Continua', exact: true }).click()
  await expect(page).toHaveURL('/studio/ruolo')
  const preview = page.getByRole('complementary', { name: 'Nel tuo profilo' })
  await expect(preview).toContainText('Non ha indicato')
  await page.getByRole('radio', { name: /Come professionista/ }).check()
  await page.getByRole('textbox', { name: 'Nome dell’attività' }).fill('Studio Aurora')
  await page.getByRole('textbox', { name: /Partita IVA/ }).fill('IT12345678903')
  await expect(preview).toContainText('Studio Aurora, partita IVA 12345678903.')
  if (long) await expectAccessible(page)
  await expect
    .poll(async () => (await ownUser(page, token)).profile)
    .toMatchObject({ professional: 1, business_name: 'Studio Aurora', vat_number: '12345678903' })
}

async function keepsTheCard(page: Page, token: string) {
  await page.getByRole('button', { name: 'Continua', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Solo luoghi pubblici' })).toBeChecked()
  await page.getByRole('button', { name: 'Invia in revisione' }).click()
  await expect(page).not.toHaveURL(/studio/)
  const card = await page.request.get('/api/conditions', { headers: { authorization: `Bearer ${token}` } })
  expect(await card.json()).toMatchObject({ card: { answers: { place: 'public', photos: 'none' } } })
}

test.describe('on a phone', () => {
  test.use(mobile)

  test('the studio fits, its preview is a press away, and leaving keeps the next step', {
    tag: '@long',
  }, async ({ page }) => {
    const { token } = await makePending(page, 'HOSTESS', 'Isotta Telefono')
    await page.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), token)
    for (const step of ['foto', 'su-di-me', 'occasioni', 'quando', 'ruolo', 'condizioni']) {
      await page.goto(`/studio/${step}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await page.goto('/studio/foto')
    await expect(page.getByLabel('Scatta ora')).toHaveAttribute('capture', 'user')
    await page.goto('/studio/condizioni')
    await page.getByRole('button', { name: /Come la legge lui/ }).click()
    await expect(page.getByRole('dialog', { name: 'Come la legge lui' })).toContainText('Niente foto')
    await page.getByRole('button', { name: 'Chiudi' }).click()
    await page.getByRole('button', { name: 'Esci' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('region', { name: 'Studio del profilo' })).toContainText('Foto')
  })
})

/** Counts presses and choices, and fields that are typed in, on every page that opens from now on. */
async function countEffort(page: Page) {
  const effort = { presses: [] as string[], typed: [] as string[] }
  await page.exposeFunction('counted', (kind: 'presses' | 'typed', what: string) => effort[kind].push(what))
  await page.addInitScript(() => {
    const { counted } = globalThis as unknown as { counted: (kind: string, what: string) => void }
    const controls = 'a, button, label, input[type=checkbox], input[type=radio]'
    addEventListener(
      'click',
      ({ target, detail }) => {
        const pressed = target instanceof Element ? target.closest(controls) : null
        // The click that a label passes on to its control has no detail, or is on a field for files.
        const passedOn = detail === 0 || (target instanceof HTMLInputElement && target.type === 'file')
        if (pressed && !passedOn)
          counted('presses', pressed.getAttribute('aria-label') ?? pressed.textContent ?? '')
      },
      true,
    )
    addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement) counted('presses', target.id)
      else if (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type))
        counted('typed', target.id)
    })
  })
  return effort
}

test('from the home page to a profile that waits: what she presses and what she types', {
  tag: '@long',
}, async ({ page }) => {
  const effort = await countEffort(page)
  const email = 'isotta.conta@posta.test'
  // Nobody has read so far before the page answers by itself; until then the link asks for the role.
  await openAwake(page, '/')
  // What speaks to hostesses on the home page does not ask again what one is.
  await page.getByRole('main').getByRole('link', { name: 'Crea un profilo gratuito' }).click()
  await page
    .getByRole('group', { name: 'Sono un', exact: true })
    .getByLabel('Hostess', { exact: true })
    .click()
  await fillRegistration(page, { name: 'Isotta Conta', email, phone: '348 555 02 42' })
  await page.getByRole('button', { name: 'Crea il tuo account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const registered = effort.presses.length
  await page.goto(await messageTo(page, email, verificationLink))
  // The code sends itself, and nothing has to be pressed to type it.
  await expect(page.getByLabel('Cifra 1 di 5')).toBeFocused()
  await page.keyboard.type(await messageTo(page, '+393485550242', signInCode))
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi', exact: true }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByText('Carica foto', { exact: true }).click()
  await (await choosing).setFiles(await photo(803))
  await expect(crop(page)).toBeVisible()
  // What she would have gone to another step for is said where she sends, and may be changed.
  await expect(page.getByText('Ti presenti come Hostess, parli italiano.')).toBeVisible()
  await page.getByRole('button', { name: 'Invia in revisione' }).click()
  await expect(page).not.toHaveURL(/studio/)
  // The link in the mail and the choice of a file are presses outside the page.
  const later = effort.presses.length - registered + 2
  const said = `${registered} presses and ${effort.typed.length} fields to register, ${later} presses afterwards`
  test.info().annotations.push({ type: 'effort', description: said })
  expect(later, said).toBe(5)
  expect(registered, said).toBe(11)
})
