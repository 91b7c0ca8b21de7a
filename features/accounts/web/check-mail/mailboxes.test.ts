import { expect, test } from 'vitest'
import { mailboxOf } from './mailboxes.ts'

test('the mailbox of a known provider is offered, of another none', () => {
  expect(mailboxOf('Isotta@GMAIL.com')).toBe('https://mail.google.com/')
  expect(mailboxOf('isotta@libero.it')).toBe('https://mail.libero.it/')
  for (const unknown of ['isotta@posta.test', 'gmail.com@posta.test', 'isotta@constructor'])
    expect(mailboxOf(unknown)).toBeNull()
})
