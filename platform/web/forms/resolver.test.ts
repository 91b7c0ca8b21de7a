import { describe, expect, it } from 'vitest'
import { ContactBody } from '#features/support/contract/contact.ts'
import { type Wrong, resolverOf } from './resolver.ts'

const filled = {
  name: ' Ada ',
  email: 'ADA@example.test',
  message: 'Ciao',
  termsAccepted: true,
  captcha: 'proof',
}
type Values = typeof filled

const options = { fields: {}, shouldUseNativeValidation: false }

function judge(
  values: Values,
  rules: { check?: Wrong<Values>; first?: Wrong<Values>; schema?: boolean } = {},
) {
  const resolver = resolverOf<Values, unknown>({
    body: (fields) => fields,
    schema: rules.schema === false ? undefined : (ContactBody as never),
    check: () => rules.check ?? {},
    first: () => rules.first ?? {},
  })
  return resolver(values, undefined, options)
}

const messages = (errors: object) =>
  Object.fromEntries(Object.entries(errors).map(([field, { message }]) => [field, message]))

describe('what a form says before it is sent', () => {
  it('is nothing where all is well: what the schema made of the fields is sent', async () => {
    expect(await judge(filled)).toEqual({
      values: { ...filled, name: 'Ada', email: 'ada@example.test' },
      errors: {},
    })
  })

  it('names every field that the schema refuses, with its first message', async () => {
    const { errors, values } = await judge({ ...filled, name: ' ', termsAccepted: false })
    expect(messages(errors)).toEqual({
      name: 'Il nome è obbligatorio',
      termsAccepted: "Devi accettare l'Informativa sulla privacy e i Termini e condizioni",
    })
    expect(values).toEqual({})
  })

  it('has the words of the form beside those of the schema, and in their place for the same field', async () => {
    const { errors } = await judge(
      { ...filled, name: ' ', email: '' },
      { check: { captcha: 'Manca la spunta', name: 'Come ti chiami?', message: false } },
    )
    expect(messages(errors)).toEqual({
      captcha: 'Manca la spunta',
      email: "L'email è obbligatoria",
      name: 'Come ti chiami?',
    })
  })

  it('is only what comes first, as long as that is not put right', async () => {
    const { errors } = await judge({ ...filled, name: ' ' }, { first: { captcha: 'Manca la spunta' } })
    expect(messages(errors)).toEqual({ captcha: 'Manca la spunta' })
  })

  it('may be silent: an empty message keeps the form from being sent', async () => {
    const { errors } = await judge(filled, { schema: false, check: { message: '' } })
    expect(messages(errors)).toEqual({ message: '' })
  })

  it('leaves everything to the server where there is no schema', async () => {
    expect(await judge({ ...filled, email: 'nessuna' }, { schema: false })).toEqual({
      values: { ...filled, email: 'nessuna' },
      errors: {},
    })
  })
})
