import areas from '../docs/requirements.json' with { type: 'json' }

/** `AUTH-30` and the like: a misspelt one does not compile. */
export type RequirementId = keyof (typeof areas)[number]['requirements']

const texts = new Map<string, string>(areas.flatMap(({ requirements }) => Object.entries(requirements)))

/**
 * The step of a test that shows one requirement of docs/requirements.json: what fails inside is reported with
 * its id and its words. Returns, or resolves to, what `show` does.
 */
export function requirement<T>(id: RequirementId, show: () => T): T {
  const text = textOf(id)
  const named = (error: unknown): never => {
    if (error instanceof Error) error.message = `${id} (${text}): ${error.message}`
    throw error
  }
  try {
    const shown = show()
    return shown instanceof Promise ? (shown.catch(named) as T) : shown
  } catch (error) {
    return named(error)
  }
}

/**
 * Words that a requirement quotes, for the expectation of a test: checked against the specification, so that no
 * test compares a constant of the product with itself. `fill` gives the placeholders of the quotation, `{n}` or
 * `N`, their values.
 */
export function quoted(id: RequirementId, words: string, fill: Record<string, string | number> = {}): string {
  if (!textOf(id).includes(`\`${words}\``)) throw new Error(`${id} does not quote «${words}».`)
  return Object.entries(fill).reduce(
    (filled, [name, value]) =>
      filled.replace(new RegExp(`\\{${name}\\}|\\b${name}\\b`, 'g'), () => String(value)),
    words,
  )
}

/** What a requirement says. */
export function textOf(id: RequirementId): string {
  const text = texts.get(id)
  if (text === undefined) throw new Error(`${id} is no requirement of docs/requirements.json.`)
  return text
}
