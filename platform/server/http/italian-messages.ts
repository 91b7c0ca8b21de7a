import * as z from 'zod'

/**
 * What a person reads when a field is wrong and its schema says nothing of its own. Installed once, for
 * zod and zod/mini alike; a schema's own sentence wins.
 */
export function setItalianMessages(): void {
  z.config({ customError: sentence })
}

function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Campo obbligatorio.' : 'Valore non valido.'
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'Campo obbligatorio.' : `Inserisci almeno ${issue.minimum} caratteri.`
      return `Il valore minimo è ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return `Inserisci al massimo ${issue.maximum} caratteri.`
      return `Il valore massimo è ${issue.maximum}.`
    case 'invalid_format':
      return issue.format === 'email' ? "Inserisci un'email valida" : 'Formato non valido.'
    default:
      return 'Valore non valido.'
  }
}
