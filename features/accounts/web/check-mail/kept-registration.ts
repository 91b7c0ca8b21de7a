const secretKey = 'REGISTRATION_SECRET'
const addressKey = 'REGISTRATION_ADDRESS'

/**
 * By which this tab follows its registration: it outlives a reload and the way back, and goes with the tab, since
 * others may use the browser next.
 */
export function keepRegistration(secret: string | undefined): void {
  if (secret !== undefined) sessionStorage.setItem(secretKey, secret)
}

export const keptRegistration = (): string | null => sessionStorage.getItem(secretKey)

export function forgetRegistration(): void {
  sessionStorage.removeItem(secretKey)
  sessionStorage.removeItem(addressKey)
}

/** The right address while it is being typed; null: nobody is correcting one. */
export const keptAddress = (): string | null => sessionStorage.getItem(addressKey)

export function keepAddress(typed: string | null): void {
  if (typed === null) sessionStorage.removeItem(addressKey)
  else sessionStorage.setItem(addressKey, typed)
}
