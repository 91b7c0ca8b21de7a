import { toJSONSchema } from 'zod/v4/core'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { everyEndpoint } from './endpoints.ts'
import type { TestApp } from './harness.ts'
import { proveHuman } from './human.ts'
import type { Person } from './people.ts'

/** In everything that the person writes: what is left of it stands on the list that they are shown. */
export const marker = 'Zibaldone'

export interface Identity {
  readonly name: string
  readonly email: string
  readonly phone: string
}

interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** What a field must hold for its call to be taken, by its name; undefined: it is left out. */
type Known = Readonly<Record<string, unknown>>

interface Filling {
  readonly text: string
  readonly number: number
  /** With the optional fields too. */
  readonly whole: boolean
  readonly known: Known
}

/** A body of this shape, with `text` wherever somebody may write what they like. */
function filled(shape: Shape, filling: Filling): unknown {
  const { number, whole, known } = filling
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  if (shape.anyOf !== undefined) return filled(shape.anyOf[0] ?? {}, filling)
  switch (shape.type) {
    case 'string':
      return filledText(shape, filling)
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? number, number)
    case 'boolean':
      return true
    case 'array':
      return [filled(shape.items ?? {}, filling)]
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([key]) => whole || shape.required?.includes(key))
          .map(([key, value]) => [key, key in known ? known[key] : filled(value, filling)]),
      )
    default:
      return filling.text
  }
}

function filledText({ format, pattern, maxLength = 1000 }: Shape, { text }: Filling): string {
  if (format === 'uuid') return crypto.randomUUID()
  if (format === 'date') return '1990-01-01'
  if (format === 'email') return `${marker.toLowerCase()}@posta.test`
  return pattern !== undefined || maxLength < 30 ? marker : text.slice(0, maxLength)
}

const shapeOf = ({ body }: Endpoint): Shape | null =>
  body === undefined ? null : (toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape)

const writes = (shape: Shape): boolean =>
  (shape.type === 'string' && shape.enum === undefined && shape.format !== 'uuid') ||
  [...Object.values(shape.properties ?? {}), ...(shape.anyOf ?? []), shape.items ?? {}].some(
    (part) => Object.keys(part).length > 0 && writes(part),
  )

/** Ends the session or the account, or is no text of theirs. */
const notAsked =
  /logout|sessions|password|deletion|login|otp|registration|register|captcha|sandbox|webhook|second-factor|legal|config|rule|faq|shop|canned|services|queue-views|staff|erase|promo|tags/

/** What somebody writes, about whom, and which things their calls may name. */
export interface Writing {
  readonly as: Person
  readonly other: Person
  /** Ids by a part of the path: `{ support: 7 }`; the other's elsewhere. */
  readonly ids: Readonly<Record<string, number>>
  readonly text: string
  readonly identity: Identity
  /** By the staff's calls alone, or by all but those. */
  readonly staff: boolean
}

/** Writes into every text of every call that this caller may use; answers those that were taken. */
export async function writeEverywhere(app: TestApp, writing: Writing): Promise<string[]> {
  const taken: string[] = []
  for (const endpoint of await everyEndpoint()) {
    if ((endpoint.who === 'admin') !== writing.staff || notAsked.test(endpoint.path)) continue
    const shape = shapeOf(endpoint)
    if (shape === null || !writes(shape)) continue
    const status = await write(app, endpoint, shape, writing)
    if (status >= 500) throw new Error(`${endpoint.method} ${endpoint.path}: ${status}`)
    if (status < 300) taken.push(`${endpoint.method} ${endpoint.path}`)
  }
  return taken
}

/** With all fields, or else with those alone that must be there. */
async function write(app: TestApp, endpoint: Endpoint, shape: Shape, writing: Writing): Promise<number> {
  const { as, other, ids, text } = writing
  const id = Object.entries(ids).find(([part]) => endpoint.path.includes(part))?.[1] ?? other.id
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
      name,
      /name/i.test(name) ? other.name : String(id),
    ]),
  )
  for (const whole of [true, false]) {
    const known = knownFields(endpoint, writing, await proveHuman(app))
    // The other fields of a profile are lists.
    const body = endpoint.path.endsWith('/update-profile')
      ? { description: text }
      : filled(shape, { text, number: other.id, whole, known })
    const { status } = await app.call(endpoint, { as, params, body } as never)
    if (status < 300 || status >= 500 || !whole) return status
  }
  return 0
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const knownFields = ({ path }: Endpoint, { identity, other, ids }: Writing, captcha: string): Known => ({
  captcha,
  email: identity.email,
  phone: identity.phone,
  dob: '1994-05-17',
  name: path.includes('update-personal') ? `${marker} nuovo` : identity.name,
  address: other.name,
  chat_id: ids['chat'],
  case_id: undefined,
  starts_at: inHours(1),
  ends_at: inHours(2),
  contact_name: 'Eva',
  contact_email: 'eva@posta.test',
  distance_km: 10,
  reply_to: undefined,
  version: undefined,
  after: undefined,
  filters: {},
  rule: 'other',
  decision: 'reject',
  subject_type: 'user',
  subject_id: String(other.id),
  action: 'warn',
  ground: 'insult',
  until: undefined,
  expires_at: undefined,
  amount: 5,
})
