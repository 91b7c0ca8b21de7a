const key = 'LAST_ACCOUNT'

/** Whoever is signed in on this device, or was when the session ended. */
export interface DeviceAccount {
  readonly id: number
  readonly email: string
  readonly picture: string
}

/**
 * Known from the sign-in until the person leaves by choice: where there is no token, a known account means that its
 * session has ended by itself.
 */
export function deviceAccount(): DeviceAccount | null {
  if (typeof localStorage === 'undefined') return null
  try {
    const { id, email, picture } = JSON.parse(localStorage.getItem(key) ?? 'null') ?? {}
    return typeof id === 'number' && typeof email === 'string' && typeof picture === 'string'
      ? { id, email, picture }
      : null
  } catch {
    return null
  }
}

export function rememberAccount({ id, email, picture }: DeviceAccount): void {
  localStorage.setItem(key, JSON.stringify({ id, email, picture }))
}

export function forgetAccount(): void {
  localStorage.removeItem(key)
}
