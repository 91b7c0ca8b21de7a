/** A JSON Schema as the document writes it; only what an example needs. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly format?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** Something that may fit: whoever shows it asks the endpoint's own schema first. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return exampleOf(first, name)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, exampleOf(schema.properties?.[key] ?? {}, key)]),
      )
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items)]
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    default:
      return wordFor(schema, name)
  }
}

const byName: Readonly<Record<string, string>> = {
  email: 'anna@posta.example',
  password: 'Tramonto-Sul-Lago-7',
  password_confirmation: 'Tramonto-Sul-Lago-7',
  current_password: 'Tramonto-Sul-Lago-6',
  dob: '1994-05-17',
  phone: '+393331234567',
  otp: '12345',
  message: 'Buonasera.',
  reason: 'Un motivo che la persona leggerà.',
}

const byFormat: Readonly<Record<string, string>> = {
  email: 'anna@posta.example',
  uuid: '0197a3c2-5d1e-7b60-9a51-3f6f0c2b7e11',
  date: '2026-11-22',
  'date-time': '2026-11-22T10:00:00.000Z',
  uri: 'https://lieta.example/',
}

const wordFor = ({ format = '', minLength = 1 }: Schema, name: string): string =>
  byName[name] ?? byFormat[format] ?? 'testo'.padEnd(minLength, '.')
