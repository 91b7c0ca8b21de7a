import { type RefusalCode, refusals } from '#platform/contract/refusals.ts'

/** An expected error, declared in the contract; errors.ts turns it into the reply. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** Field messages of a 422; the error handler puts them under the key that the endpoint names. */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined

  constructor(status: number, body: Record<string, unknown>, fields?: Record<string, readonly string[]>) {
    super(String(body.message ?? status))
    this.name = 'Refusal'
    this.status = status
    this.body = body
    this.fields = fields
  }
}

/** `refuse('not_found')`, `refuse('conflict', { message, code })`, or a bare status with its whole body. */
export function refuse(reason: RefusalCode | number, body: Record<string, unknown> = {}): Refusal {
  if (typeof reason === 'number') return new Refusal(reason, body)
  const { status, message } = refusals[reason]
  return new Refusal(status, { message, code: reason, ...body })
}

export type FieldMessages = Readonly<Record<string, string | readonly string[]>>

/** A 422 whose messages stand under the fields of a form. */
export function refuseFields(fields: FieldMessages): Refusal {
  const lists = Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      field,
      typeof messages === 'string' ? [messages] : messages,
    ]),
  )
  return invalid(lists)
}

/** A 422 with `fields` as they stand; its message is the first of them. */
export function invalid(fields: Record<string, readonly string[]>): Refusal {
  const { status, message } = refusals.invalid
  return new Refusal(status, { message: Object.values(fields)[0]?.[0] ?? message, code: 'invalid' }, fields)
}
