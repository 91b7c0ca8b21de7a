import { expect, test } from 'vitest'
import { quoted } from '#testing/requirement.ts'
import { ContactBody } from './contact.ts'

const filled = {
  name: 'Marta',
  email: 'marta@posta.test',
  message: 'Buongiorno.',
  termsAccepted: true,
  captcha: 'x',
}

/** What is said under each field. */
function problemsWith(change: object): Record<string, string> {
  const { error } = ContactBody.safeParse({ ...filled, ...change })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [])
}

test.each(['', '  ', undefined])('the name is asked for: %o [CONTACT-05]', (name) => {
  expect(problemsWith({ name })).toEqual({ name: quoted('CONTACT-05', 'Il nome è obbligatorio') })
})

test.each(['', '  ', undefined])('the e-mail is asked for: %o [CONTACT-06]', (email) => {
  expect(problemsWith({ email })).toEqual({ email: quoted('CONTACT-06', "L'email è obbligatoria") })
})

test.each(['marta', 'marta@posta', '@posta.test'])('%s is no e-mail [CONTACT-06]', (email) => {
  expect(problemsWith({ email })).toEqual({ email: quoted('CONTACT-06', "Inserisci un'email valida") })
})

test.each(['', '\n', undefined])('the message is asked for: %o [CONTACT-07]', (message) => {
  expect(problemsWith({ message })).toEqual({ message: quoted('CONTACT-07', 'Il messaggio è obbligatorio') })
})

test.each([false, undefined])('the consent is asked for: %o [CONTACT-08]', (termsAccepted) => {
  const words = quoted('CONTACT-08', "Devi accettare l'Informativa sulla privacy e i Termini e condizioni")
  expect(problemsWith({ termsAccepted })).toEqual({ termsAccepted: words })
})
