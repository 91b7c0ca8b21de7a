import * as z from 'zod/mini'

/** Body of every refusal without a prescribed shape. */
export const Problem = z.object({ message: z.string(), code: z.optional(z.string()) })

/** Body of a 422 of the forms whose endpoints say `invalid: 'formError'`: field → messages. */
export const FormError = z.object({
  message: z.string(),
  formError: z.record(z.string(), z.array(z.string())),
})

/** 422 of the contact form and of everything without a prescribed shape. */
export const FieldErrors = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
})

/** The plain refusals, in the words a person reads. */
export const refusals = {
  unauthenticated: { status: 401, message: 'La sessione è scaduta. Accedi di nuovo.' },
  forbidden: { status: 403, message: 'Non hai accesso a questa funzione.' },
  not_found: { status: 404, message: 'Non trovato.' },
  conflict: { status: 409, message: 'Questa operazione non è più possibile.' },
  invalid: { status: 422, message: 'Controlla i dati inseriti.' },
  too_many: { status: 429, message: 'Troppi tentativi. Attendi qualche istante e riprova.' },
  fault: { status: 500, message: 'Si è verificato un errore. Riprova tra poco.' },
  unavailable: { status: 503, message: 'Servizio momentaneamente non disponibile. Riprova tra poco.' },
} as const

export type RefusalCode = keyof typeof refusals

/** The `code` of a 403 to somebody who has yet to accept a new version of the terms or the privacy notice. */
export const consentRequired = 'consent_required'

/** The `code` of the 403 that staff get who have yet to set up their second factor. */
export const secondFactorRequired = 'second_factor_required'
