import { box, person, thread, write } from './talk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

/** What she has saved, in the words of the API. */
interface Saved {
  readonly card: { readonly answers: object }
}

test('she says her conditions, he accepts them before he writes, and a message against them asks him first', {
  tag: '@long',
}, async ({ browser, server }) => {
  const [her, him] = await Promise.all([
    person(browser, server, 'hostess16'),
    person(browser, server, 'king31'),
  ])
  const { id, name } = await her.api<{ id: number; name: string }>('GET', '/api/user')

  await test.step('the form begins with the most protective answers, and shows the card as he will read it', async () => {
    await her.page.goto('/profile')
    const panel = her.page.getByRole('region', { name: 'Le mie condizioni' })
    await panel.getByRole('button', { name: 'Scrivile' }).click()
    const form = her.page.getByRole('dialog', { name: 'Le mie condizioni' })
    await expect(form.getByLabel('Solo luoghi pubblici')).toBeChecked()
    await expect(form.getByLabel('Le 22:30')).toBeChecked()
    const preview = form.getByRole('region', { name: 'Come la legge lui' })
    await form.getByLabel('Mezzanotte').check()
    await expect(preview.getByText('Si finisce entro mezzanotte')).toBeVisible()
    await form.getByRole('group', { name: 'Alcolici' }).getByLabel('Non lo dico').check()
    await expect(preview.getByText('Niente alcolici')).toHaveCount(0)
    await form.getByRole('slider').press('PageUp')
    await form.getByRole('slider').press('ArrowRight')
    await expect(form.getByLabel('Chilometri')).toHaveValue('30')
    await form.getByLabel('Una frase tua').fill('Arrivo in orario.')
    await expectAccessible(her.page)
    await form.getByRole('button', { name: 'Salva' }).click()
    await expect(panel.getByText('Si finisce entro mezzanotte')).toBeVisible()
    await expect(panel.getByText('Nuova frase, in attesa di approvazione')).toBeVisible()
  })

  await test.step('the same card stands on her profile', async () => {
    await him.page.goto(`/user-profile/${name}`)
    const card = him.page.getByRole('region', { name: 'Le mie condizioni' })
    await expect(card.getByText('Solo luoghi pubblici')).toBeVisible()
    await expect(card.getByText('Arrivo in orario.')).toHaveCount(0)
  })

  await test.step('before his first message there is no field to write in, only the card and a yes', async () => {
    await him.page.setViewportSize(mobile.viewport)
    await him.page.goto(`/chat?chat=${name}`)
    await expect(him.page.getByRole('heading', { name: `Le condizioni di ${name}` })).toBeVisible()
    await expect(box(him.page)).toHaveCount(0)
    await expectAccessible(him.page)
    await expectNoSidewaysScroll(him.page)
    await him.page.getByRole('button', { name: 'D’accordo, le rispetto' }).click()
    await expect(box(him.page)).toBeFocused()
  })

  await test.step('one quiet question before a message that goes against them; nothing else is asked about', async () => {
    const question = him.page.getByRole('region', {
      name: `${name} incontra solo in luoghi pubblici. Vuoi inviare lo stesso?`,
    })
    await write(him.page, 'Buonasera, vieni da me a casa?')
    await expect(question).toBeFocused()
    await expectAccessible(him.page)
    await question.getByRole('button', { name: 'Modifica' }).click()
    await expect(box(him.page)).toHaveValue('Buonasera, vieni da me a casa?')
    await write(him.page, 'Buonasera, andiamo in un motel?')
    await question.getByRole('button', { name: 'Invia lo stesso' }).click()
    await expect(thread(him.page).getByText('Buonasera, andiamo in un motel?')).toBeVisible()
    // The question whether to unlock.
    await him.page.keyboard.press('Escape')
    await write(him.page, 'Le va un tè sabato al museo?')
    await expect(thread(him.page).getByText('Le va un tè sabato al museo?')).toBeVisible()
    await expect(thread(him.page).getByText(`Hai accettato le condizioni di ${name}`)).toBeVisible()
  })

  await test.step('what she changes later stands above the composer, and stops nothing', async () => {
    const { card } = await her.api<Saved>('GET', '/api/conditions')
    await her.api('PUT', '/api/conditions', { ...card.answers, ends: '22:30', sentence: null })
    const changed = him.page.getByRole('region', { name: 'Ha cambiato le sue condizioni' })
    await expect(changed.getByText('Adesso: Si finisce entro le 22:30')).toBeVisible()
    await changed.getByRole('button', { name: 'D’accordo' }).click()
    await expect(changed).toHaveCount(0)
    expect(await him.api('GET', `/api/conditions/${id}`)).toMatchObject({ accepted: { version: 2 } })
  })
})
