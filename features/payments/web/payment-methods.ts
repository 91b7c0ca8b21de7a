import type { ClientConfig } from '#platform/contract/client-config.ts'

export type Method = 'card' | 'paypal'

/** What the server offers. `card`: by whom. */
export interface Methods {
  readonly card: { readonly via: 'stripe'; readonly key: string } | { readonly via: 'sandbox' } | null
  readonly paypal: boolean
}

export function methodsOf({ payments }: Pick<ClientConfig, 'payments'>): Methods {
  const key = payments.stripe_publishable_key
  return {
    card: key !== null ? { via: 'stripe', key } : payments.sandbox ? { via: 'sandbox' } : null,
    paypal: payments.paypal,
  }
}

/** Stripe waits to be chosen, as its script may not come before; the sandbox's card is simply there. */
export function firstMethod({ card, paypal }: Methods): Method | null {
  if (card?.via === 'sandbox') return 'card'
  return card === null && paypal ? 'paypal' : null
}
