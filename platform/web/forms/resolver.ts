import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldErrors, FieldValues, Path, Resolver, ResolverOptions } from 'react-hook-form'

/** What is wrong, by field. An empty message keeps the form from being sent without a word. */
export type Wrong<Values extends FieldValues> = { readonly [Field in Path<Values>]?: string | false }

export type Schema = Parameters<typeof standardSchemaResolver>[0]

interface Rules<Values extends FieldValues> {
  /** What is sent of the fields. */
  body: (values: Values) => unknown
  /** Of the body; without one the server alone judges it. */
  schema: Schema | undefined
  /** What only the form can know; said in place of what the schema says of the same field. */
  check: (values: Values) => object
  /** What must be put right before the rest is looked at. */
  first: (values: Values) => object
}

/**
 * Turns the values of the fields into the body to send, or says what is wrong with them. A schema is asked by the
 * interface that all libraries of schemas share: who has none does not load zod.
 */
export function resolverOf<Values extends FieldValues, Body>(
  rules: Rules<Values>,
): Resolver<Values, unknown, Body> {
  return async (values, context, options) => {
    const first = errorsIn(rules.first(values))
    if (Object.keys(first).length > 0) return failed<Values>(first)
    const body = rules.body(values)
    const judged =
      rules.schema &&
      (await standardSchemaResolver(rules.schema)(
        body as FieldValues,
        context,
        options as ResolverOptions<FieldValues>,
      ))
    const errors = { ...judged?.errors, ...errorsIn(rules.check(values)) }
    if (Object.keys(errors).length > 0) return failed<Values>(errors)
    return { values: (judged?.values ?? body) as Body, errors: {} }
  }
}

/** The errors carry the names of the fields; their types cannot follow that. */
const failed = <Values extends FieldValues>(errors: object) => ({
  values: {},
  errors: errors as FieldErrors<Values>,
})

const errorsIn = (wrong: object) =>
  Object.fromEntries(
    Object.entries(wrong)
      .filter(([, message]) => typeof message === 'string')
      .map(([field, message]: [string, string]) => [field, { type: 'form', message }]),
  )
