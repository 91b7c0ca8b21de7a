import { expect, test } from 'vitest'
import { ModalProvider } from '#platform/web/shell/modal.tsx'
import { quoted } from '#testing/requirement.ts'
import { attributesOf, wordsOf } from '#testing/web/markup.ts'
import { htmlOf } from '#testing/web/profile-pages.tsx'
import { ContactForm } from './contact-form.tsx'

test('asks for name, e-mail, message, terms and a human, and has a button [CONTACT-01]', () => {
  const form = htmlOf(
    <ModalProvider>
      <ContactForm />
    </ModalProvider>,
  )
  expect([...attributesOf(form, 'input', 'id'), ...attributesOf(form, 'textarea', 'id')].sort()).toEqual([
    'captcha',
    'email',
    'message',
    'name',
    'termsAccepted',
  ])
  const words = wordsOf(form)
  for (const label of ['Nome', 'Email', 'Messaggio', 'Termini e condizioni', 'Sono una persona'])
    expect(words).toContain(label)
  const send = /<button type="submit"[^>]*>(.*?)<\/button>/s.exec(form)?.[1]
  expect(send).toBe(quoted('CONTACT-01', 'Invia'))
})
