import { nothing, type Registration } from './registration.ts'

const key = 'REGISTRATION'

/** What outlives a reload and the way back in this tab: never a password, nor what has to be ticked anew. */
const kept = ['name', 'dob', 'email', 'phone', 'province', 'profileTypes'] as const

/** What was typed before, as whichever role. */
export function registrationDraft(): Registration {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Registration>) }
  } catch {
    return nothing
  }
}

/** Something was typed: the form keeps its empty fields too. */
export function hasDraft(): boolean {
  const { name, dob, email, phone, province, profileTypes } = registrationDraft()
  return (
    [name, dob, email, phone].some((text) => text.trim() !== '') ||
    province !== null ||
    profileTypes.length > 0
  )
}

export function keepDraft(values: Registration): void {
  sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept.map((field) => [field, values[field]]))))
}

export function dropDraft(): void {
  sessionStorage.removeItem(key)
}
