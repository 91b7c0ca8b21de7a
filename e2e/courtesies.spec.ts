import { box, type Person, person, thread, write } from './talk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

interface Me {
  readonly id: number
  readonly name: string
  readonly profile: { readonly credits?: number }
}

const me = (one: Person) => one.api<Me>('GET', '/api/user')
const open = ({ page }: Person, { name }: Me) => page.goto(`/chat?chat=${encodeURIComponent(name)}`)
const typing = ({ page }: Person) => page.getByText('sta scrivendo', { exact: true })

test('the courtesies of a conversation: openers, the sign of writing, an answer to one message, a message taken back', {
  tag: '@long',
}, async ({ browser, server }) => {
  const [him, her] = [await person(browser, server, 'king41'), await person(browser, server, 'hostess21')]
  const [he, she] = [await me(him), await me(her)]
  await him.api('POST', '/api/chats/credits', { other_user_id: she.id })

  await test.step('an opener from her profile fills the field, and nothing is sent', async () => {
    await open(him, she)
    await expect(him.page.getByRole('heading', { name: /^Presentati a/ })).toBeVisible()
    await expectAccessible(him.page)
    await him.page.getByRole('list', { name: 'Spunti per cominciare' }).getByRole('button').first().click()
    await expect(box(him.page)).toHaveValue(new RegExp(`sono ${he.name}`))
    await expect(box(him.page)).toBeFocused()
    await box(him.page).press('Enter')
    await expect(thread(him.page).getByText(`sono ${he.name}`)).toHaveCount(1)
  })

  await test.step('a refusal waits ten seconds, and can be taken back; before her reply nobody sees her write', async () => {
    await open(her, he)
    const bar = her.page.getByRole('region', { name: 'Declina con garbo' })
    await expect(bar).toContainText('«Grazie, ma non fa per me»')
    await expectAccessible(her.page)
    await her.page.setViewportSize(mobile.viewport)
    await expectNoSidewaysScroll(her.page)
    await expectAccessible(her.page)
    await bar.getByRole('button').click()
    await expect(bar).toBeHidden()
    await expect(her.page.getByText('Grazie, ma non fa per me', { exact: true })).toBeVisible()
    await her.page.keyboard.press('Control+z')
    await expect(bar).toBeVisible()
    await box(her.page).fill('Buonasera')
    await box(her.page).press('Enter')
    await expect(thread(him.page).getByText('Buonasera', { exact: true })).toBeVisible()
    await expect(bar).toBeHidden()
  })

  await test.step('he sees that she is writing, and answers one message of hers', async () => {
    // The sign goes out every few seconds, and she has just written.
    await box(her.page).pressSequentially('Sto scrivendo', { delay: 400 })
    await expect(typing(him).first()).toBeVisible()
    await thread(him.page).focus()
    await thread(him.page).press('ArrowUp')
    await thread(him.page).locator(':focus').press('r')
    await expect(him.page.getByText(`Rispondi a ${she.name}`)).toBeVisible()
    await write(him.page, 'Buonasera a lei')
    const answer = thread(her.page).getByRole('button', { name: `In risposta a Tu Buonasera` })
    await expect(answer).toBeVisible()
    await answer.click()
    await expect(thread(her.page).locator(':focus')).toContainText('Buonasera')
    await him.page.getByRole('button', { name: 'Annulla invio' }).click()
    await expect(him.page.getByText('È già stato letto.')).toBeVisible()
  })

  await test.step('elsewhere on the site a message shows in a notice, and leaves with what was taken back', async () => {
    // She hears of nothing before she has joined her channel.
    const joined = her.page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) =>
          String(payload).includes('subscription_succeeded'),
        ),
      )
    await her.page.goto('/profile')
    await joined
    const notice = her.page.getByRole('region', { name: 'Avvisi' }).getByText('Per sbaglio')
    await write(him.page, 'Per sbaglio')
    await expect(notice).toBeVisible()
    await him.page.keyboard.press('Control+z')
    await expect(thread(him.page).getByText('Per sbaglio')).toHaveCount(0)
    await expect(box(him.page)).toHaveValue('Per sbaglio')
    await expect(notice).toBeHidden()
    await open(her, he)
    await expect(thread(her.page).getByText('Buonasera a lei')).toBeVisible()
    await expect(thread(her.page).getByText('Per sbaglio')).toHaveCount(0)
  })
})

test('a first message that waits for the unlock is taken back whole, and its words are there again', {
  tag: '@long',
}, async ({ browser, server }) => {
  const [him, her] = [await person(browser, server, 'king41'), await person(browser, server, 'hostess23')]
  const she = await me(her)
  await open(him, she)
  await write(him.page, 'Buonasera, per sbaglio')
  await him.page.getByRole('dialog').getByRole('button', { name: 'Annulla', exact: true }).click()
  await him.page.getByRole('button', { name: 'Annulla invio' }).click()
  await expect(box(him.page)).toHaveValue('Buonasera, per sbaglio')
  await expect(box(him.page)).toBeFocused()
  await expect(him.page.getByRole('button', { name: 'Annulla invio' })).toHaveCount(0)
  await expectAccessible(him.page)
  const lists = await Promise.all(
    [him, her].map(({ api }) =>
      api<{ regular_chats: { other_user: { name: string } }[] }>('GET', '/api/chats'),
    ),
  )
  const he = await me(him)
  for (const { regular_chats: chats } of lists)
    expect(chats.filter(({ other_user: { name } }) => [he.name, she.name].includes(name))).toEqual([])
})

test('her refusal gives the Crediti back at once; in the chat that locks again she has her free message', {
  tag: '@long',
}, async ({ browser, server }) => {
  const [him, her] = [await person(browser, server, 'king42'), await person(browser, server, 'hostess21')]
  const [he, she] = [await me(him), await me(her)]
  await him.api('POST', '/api/chats/credits', { other_user_id: she.id })
  await him.api('POST', `/api/chats/initiate-chat/${she.id}`, { message: 'Buonasera' })
  await Promise.all([open(him, she), open(her, he)])
  await expect(thread(her.page).getByText('Buonasera')).toBeVisible()
  await her.page.getByRole('button', { name: 'Declina con garbo' }).click()
  // Whoever leaves the site has meant it.
  const declined = him.page.getByText(`${she.name} ha declinato con garbo`).first()
  await Promise.all([expect(declined).toBeVisible(), her.page.reload()])
  await expect(thread(him.page).getByText('Grazie, ma non fa per me')).toHaveCount(1)
  expect((await me(him)).profile.credits).toBe(he.profile.credits)

  await expect(her.page.getByText('Il tuo primo messaggio apre la chat')).toBeVisible()
  await expectAccessible(her.page)
  await write(her.page, 'Anzi, mi racconti')
  await expect(thread(him.page).getByText('Anzi, mi racconti')).toHaveCount(1)
  await expect(her.page.getByText('Il tuo primo messaggio apre la chat')).toBeHidden()
})
