import fc from 'fast-check'

const deep = (depth: number, [open, close]: readonly [string, string]) =>
  open.repeat(depth) + close.repeat(depth)

/** Where a value is expected: what no honest client sends there. */
export const hostileValue: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  [],
  {},
  [[1]],
  [1, 1, 1],
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '1e3',
  '007',
  ' 7',
  '0x1f',
  '٣',
  'NaN',
  -1,
  0,
  0.5,
  1e21,
  -0,
  2_147_483_648,
  9_007_199_254_740_992,
  "' or 1=1 --",
  "'; select pg_sleep(2) --",
  '%_\\',
  '${7*7}{{7*7}}<%= 7 %>',
  '<img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  'http://169.254.169.254/',
  '\r\nset-cookie: a=b',
  '\u202egnirts\u202c',
  'a'.repeat(10_000),
  '('.repeat(5_000),
  '\u0301'.repeat(3_000),
  '9'.repeat(400),
  '0001-01-01',
  '+275760-09-13T00:00:00Z',
  Array.from({ length: 3_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, index])),
  { __proto__: null, constructor: { prototype: { polluted: true } } },
)

/** Whole bodies: text that may be no JSON at all. */
export const hostileBody: fc.Arbitrary<string> = fc.constantFrom(
  '',
  '{',
  'null',
  '7',
  '"x"',
  '[]',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  deep(50_000, ['[', ']']),
  deep(20_000, ['{"a":', '1}']).slice(0, 120_000),
  `{"a":"${'x'.repeat(900_000)}"}`,
  `{"a":"${'x'.repeat(1_200_000)}"}`,
  `{"a":${'9'.repeat(50_000)}}`,
  '{"a":"\\ud800"}',
  '\u0000',
  '\ufeff{}',
)

/** The value with something in it that does not belong there, or without something that does. */
export function nearly(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return hostileValue
  const entries = Object.entries(value)
  if (entries.length === 0) return hostileValue
  return fc
    .record({ which: fc.nat(entries.length - 1), how: fc.nat(3), other: hostileValue })
    .chain(({ which, how, other }) => {
      const [key, inner] = entries[which]!
      const rest = entries.filter(([name]) => name !== key)
      const put = (changed: unknown) => rebuilt(value, [...rest, [key, changed]])
      if (how === 0) return fc.constant(rebuilt(value, rest))
      if (how === 1) return fc.constant({ ...value, unknown: other })
      if (how === 2) return nearly(inner).map(put)
      return fc.constant(put(other))
    })
}

const rebuilt = (value: object, entries: readonly (readonly [string, unknown])[]): unknown =>
  Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
