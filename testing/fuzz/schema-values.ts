import fc from 'fast-check'

/** As `z.toJSONSchema` writes what a client may send: what the contract uses of it. */
export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
}

/** Texts as people write them: some pass for whatever a rule of ours looks for. */
const texts = ['Ciao, ti va un caffè?', 'Scrivimi al 347 555 01 90', 'Non mi sento sicura', 'à̀ 𝒳 🌶️ ﷽', ' x ']

/** Values that the schema takes, or nearly: the server's answer decides. `ids`: of rows that exist. */
export function valuesOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const several = schema.anyOf ?? schema.oneOf
  if (several) return fc.oneof(...several.map((one) => valuesOf(one, ids)))
  if (schema.allOf) return valuesOf(Object.assign({}, ...schema.allOf) as JsonSchema, ids)
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, ids)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3 + (schema.minItems ?? 0)),
      })
    case 'string':
      return stringsOf(schema, ids)
    case 'integer':
    case 'number':
      return numbersOf(schema, ids)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(stringsOf({}, ids), numbersOf({}, ids), fc.boolean(), fc.constant(null))
  }
}

function objectsOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<unknown> {
  const shape = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, ids)]),
  )
  if (Object.keys(shape).length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom('a', 'photo', 'hostess', '1'), valuesOf(additionalProperties, ids))
  return fc.record(shape, { requiredKeys: required.filter((name) => name in shape) })
}

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.constantFrom('ginevra@posta.test', 'a@b.it', 'UNO+due@posta.test'),
  date: fc.constantFrom('1993-05-01', '2026-02-29', '0001-01-01', '9999-12-31', '2008-11-23'),
  'date-time': fc.constantFrom('2026-12-01T10:00:00Z', '2026-03-29T02:30:00+01:00', '0001-01-01T00:00:00Z'),
  uuid: fc.uuid(),
  uri: fc.constantFrom('https://altrove.example/x', 'http://127.0.0.1:9/', 'https://xn--0000h/'),
}

function stringsOf(
  { pattern, format = '', minLength = 0, maxLength }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  const known = formats[format]
  if (known) return known
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' })
  const fitting = fc
    .oneof(fc.constantFrom(...texts), fc.string({ unit: 'grapheme', maxLength: 40 }))
    .map((text) => text.padEnd(minLength, 'a').slice(0, maxLength))
  const longest = fc.constant('ò'.repeat(Math.min(maxLength ?? 300, 5_000)))
  return fc.oneof({ arbitrary: fitting, weight: 5 }, longest, fc.constantFrom(...ids, '1'))
}

function numbersOf(
  { type, minimum, exclusiveMinimum, maximum }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<number> {
  const max = Math.min(maximum ?? 2_147_483_647, 2_147_483_647)
  const min = Math.max(minimum ?? exclusiveMinimum ?? Math.min(0, max), -2_147_483_648)
  const known = ids.map(Number).filter((id) => Number.isInteger(id) && id >= min && id <= max)
  const first = Math.ceil(min)
  const last = Math.min(Math.floor(max), first + 200)
  const all = [
    fc.constantFrom(min, max),
    ...(first <= last ? [fc.integer({ min: first, max: last })] : []),
    ...(known.length > 0 ? [fc.constantFrom(...known)] : []),
  ]
  return type === 'integer' ? fc.oneof(...all) : fc.oneof(...all, fc.double({ min, max, noNaN: true }))
}
