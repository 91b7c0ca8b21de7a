import type { Page } from '@playwright/test'

/**
 * Stands in for Stripe's script, so that our own code with its Elements runs while nothing leaves this machine.
 * The sandbox's cards answer in Stripe's place, and its payments are real to our server.
 */
export async function standInForStripe(page: Page): Promise<void> {
  await page.route('**/api/client-config', async (route) => {
    const config = await (await route.fetch()).json()
    config.payments.stripe_publishable_key = 'pk_live_stand_in'
    await route.fulfill({ json: config })
  })
  await page.addInitScript(bank)
  await page.addInitScript(script)
}

/** How often the script was looked for: what `loadStripe` does before it fetches it. */
export const stripeAskedFor = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Stage).stripeAskedFor)

/** From now on the script does not come. */
export const breakStripe = (page: Page, broken: boolean): Promise<void> =>
  page.evaluate((value) => {
    ;(window as unknown as Stage).stripeBroken = value
  }, broken)

/** What the two scripts of the page, and the test, share. */
interface Stage {
  stripeAskedFor: number
  stripeBroken: boolean
  askBank: () => Promise<boolean>
}

/** The bank's own step, which Stripe shows in a frame of its own. */
function bank(): void {
  ;(window as unknown as Stage).askBank = () =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', '3-D Secure')
      for (const [label, answer] of [
        ['Autorizza', true],
        ['Rifiuta', false],
      ] as const) {
        const button = document.createElement('button')
        button.textContent = label
        button.onclick = () => {
          dialog.remove()
          resolve(answer)
        }
        dialog.append(button)
      }
      document.body.append(dialog)
      dialog.showModal()
    })
}

function script(): void {
  const labels: Record<string, string> = {
    cardNumber: 'Stripe: numero',
    cardExpiry: 'Stripe: scadenza',
    cardCvc: 'Stripe: CVC',
  }
  const state = window as unknown as Stage
  state.stripeAskedFor = 0
  state.stripeBroken = false

  function createField(type: string, { style }: { style: { base: { color: string } } }) {
    const input = document.createElement('input')
    const handlers: Record<string, (event: object) => void> = {}
    input.setAttribute('aria-label', labels[type] ?? type)
    input.style.cssText = 'all: unset; width: 100%'
    input.style.color = style.base.color
    input.onfocus = () => handlers['focus']?.({})
    input.onblur = () => handlers['blur']?.({})
    input.oninput = () => handlers['change']?.({ complete: input.value.length > 2 })
    return {
      input,
      on: (name: string, handler: (event: object) => void) => {
        handlers[name] = handler
      },
      mount: (box: HTMLElement) => box.append(input),
      update: (options: { style: { base: { color: string } } }) => {
        input.style.color = options.style.base.color
      },
      destroy: () => input.remove(),
    }
  }

  async function post(path: string, body: object): Promise<{ status: string; failure: string | null }> {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json()
  }

  async function confirmCardPayment(
    secret: string,
    { payment_method: { card } }: { payment_method: { card: { input: HTMLInputElement } } },
  ) {
    const path = `/sandbox/card/${secret.slice(0, secret.indexOf('_secret'))}`
    const declined = (message: string) => ({ error: { type: 'card_error', message } })
    let paid = await post(`${path}/confirm`, { client_secret: secret, number: card.input.value })
    if (paid.status === 'requires_action') {
      if (!(await state.askBank())) return declined('Non è stato possibile autenticare la carta.')
      paid = await post(`${path}/authenticate`, { client_secret: secret })
    }
    return paid.status === 'succeeded'
      ? { paymentIntent: { status: 'succeeded' } }
      : declined('La tua carta è stata rifiutata.')
  }

  Object.defineProperty(window, 'Stripe', {
    get() {
      state.stripeAskedFor += 1
      return () => {
        if (state.stripeBroken) throw new Error('blocked')
        return { elements: () => ({ create: createField }), confirmCardPayment }
      }
    },
  })
}
