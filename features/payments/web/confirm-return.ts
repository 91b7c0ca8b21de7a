import type { Confirmation } from './confirm-purchase.ts'

/** What is known of a return from PayPal. `asked`: the call has gone out, its answer was not heard. */
export type Return = Confirmation['outcome'] | 'asked'

const keyOf = (token: string) => `PAYMENT:paypal:${token}`
const timeoutMs = 2_000
const outcomes: readonly string[] = ['credited', 'not-paid', 'unconfirmed', 'unknown', 'asked']

/**
 * Runs the purchase call of one return from PayPal once, whatever comes twice: an effect in StrictMode, a reload,
 * a second tab (which waits for the first one's answer). Answers what is known; asking again is up to the buyer.
 */
export function confirmReturn(token: string, ask: () => Promise<Confirmation>): Promise<Return> {
  return inTurn(keyOf(token), async () => {
    const known = read(token)
    return known === 'asked' ? heard(token) : (known ?? confirmAgain(token, ask))
  })
}

/** What another tab writes may reach this one later than the end of its turn. */
async function heard(token: string): Promise<Return> {
  for (let waited = 0; waited < timeoutMs; waited += 100) {
    const known = read(token)
    if (known !== null && known !== 'asked') return known
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return 'asked'
}

/** At the buyer's wish. */
export async function confirmAgain(token: string, ask: () => Promise<Confirmation>): Promise<Return> {
  write(token, 'asked')
  const { outcome } = await ask()
  write(token, outcome)
  return outcome
}

function read(token: string): Return | null {
  const stored = localStorage.getItem(keyOf(token))
  return stored !== null && outcomes.includes(stored) ? (stored as Return) : null
}

const write = (token: string, state: Return) => localStorage.setItem(keyOf(token), state)

/** Where there are no locks (no https), calls of this page still take turns. */
let before: Promise<unknown> = Promise.resolve()

function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const turn = before.then(work)
  before = turn.catch(() => {})
  return turn
}
