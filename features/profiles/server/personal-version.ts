import { createHash } from 'node:crypto'
import type { WishedData } from '../contract/personal-data.ts'
import { refuse } from '#platform/server/http/refuse.ts'

type Data = Omit<WishedData, 'version'>

/** In the order in which the form has them. */
const words = {
  name: 'il nome',
  email: 'l’email',
  dob: 'la data di nascita',
  phone: 'il cellulare',
} as const satisfies Record<keyof Data, string>
const fields = Object.keys(words) as (keyof Data)[]

/** A digest of each field, so that it can be said which one is another now. */
export function personalVersion(data: Data): string {
  return fields.map((field) => digest(`${field}:${data[field] ?? ''}`)).join('.')
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

/**
 * Optimistic lock: nobody overwrites what their form has never shown.
 * @throws Refusal 409 with the data as they are now and the fields that changed since `version`
 */
export function refuseOutdated(version: string, data: Data): void {
  const [seen, now] = [version.split('.'), personalVersion(data)]
  const changed = fields.filter((_, index) => seen[index] !== now.split('.')[index])
  if (changed.length === 0) return
  const list = new Intl.ListFormat('it').format(changed.map((field) => words[field]))
  throw refuse('conflict', {
    message: `Nel frattempo ${changed.length === 1 ? 'è cambiato un dato' : 'sono cambiati alcuni dati'}: ${list}. Non abbiamo salvato nulla.`,
    code: 'overtaken',
    current: { ...data, version: now },
    changed,
  })
}
