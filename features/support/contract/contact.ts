import { withThousands } from '#platform/contract/italian-numbers.ts'
import * as z from 'zod/mini'
import { isBlank } from '#platform/contract/blank.ts'
import { CaptchaAnswer } from '#platform/contract/captcha.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const contactMessageLength = 5000

/** Shown when a message could not be sent, for whatever reason that no field explains. */
export const contactFailed = 'Invio del modulo non riuscito. Riprova più tardi.'

const visible = (message: string) =>
  z.refine<string>((text) => !isBlank(text), { error: message, abort: true })

export const ContactBody = z.object({
  name: z.string('Il nome è obbligatorio').check(
    // It becomes part of a mail's subject.
    z.overwrite((name) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim()),
    visible('Il nome è obbligatorio'),
    z.maxLength(100, 'Il nome può avere al massimo 100 caratteri'),
  ),
  email: z
    .string("L'email è obbligatoria")
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: "L'email è obbligatoria", abort: true }),
      z.maxLength(254, { error: "Inserisci un'email valida", abort: true }),
      z.email("Inserisci un'email valida"),
    ),
  message: z
    .string('Il messaggio è obbligatorio')
    .check(
      z.trim(),
      visible('Il messaggio è obbligatorio'),
      z.maxLength(
        contactMessageLength,
        `Il messaggio può avere al massimo ${withThousands(contactMessageLength)} caratteri`,
      ),
    ),
  termsAccepted: z.literal(true, "Devi accettare l'Informativa sulla privacy e i Termini e condizioni"),
  captcha: CaptchaAnswer,
})
export type ContactBody = z.infer<typeof ContactBody>

export const contactEndpoint = endpoint({
  method: 'POST',
  path: '/api/contact-form',
  who: 'anyone',
  summary: 'Passes a message on to the people of the support',
  body: ContactBody,
  invalid: 'errors',
  replies: { 200: z.object({ message: z.string() }) },
})
