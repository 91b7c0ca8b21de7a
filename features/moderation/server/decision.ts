import { italianMoment } from '#platform/contract/italian-time.ts'
import type { CaseSubject } from '../contract/case-subject.ts'
import { deciders } from '../contract/deciders.ts'
import type { Template } from '#features/notifications/server/template.ts'

/** In words for the person: what was refused and what follows. */
export const outcomes: Readonly<Record<CaseSubject, string>> = {
  profile: 'Il tuo profilo non è stato approvato.',
  photo: 'Una tua foto non è stata pubblicata.',
  text: 'La tua nuova descrizione non è stata pubblicata. Resta visibile quella precedente.',
  conditions: 'La frase delle tue condizioni non è stata pubblicata. Resta quella precedente, se c’era.',
  personal: 'La modifica dei tuoi dati personali non è stata approvata. Restano validi quelli precedenti.',
  email: 'Il tuo nuovo indirizzo email non è stato approvato. Resta valido quello precedente.',
  message: 'Un tuo messaggio non è stato consegnato.',
  report: 'Una tua segnalazione non è stata accolta.',
  verification: 'La verifica del tuo profilo non è riuscita.',
  appeal: 'Il tuo ricorso non è stato accolto.',
  deletion: 'La tua richiesta di eliminazione non è stata accolta.',
  ban: 'Il tuo account è stato sospeso.',
  action: 'Abbiamo preso una misura.',
}

/** The statement of reasons: what, for how long and where, how it began, why, which rule, which fact, who decided, how to contest it. */
export const decisionTemplate: Template<'decision'> = {
  mail(statement, { name, config }) {
    return {
      subject: statement.outcome.replace(/(?:\.|:(?!\d)).*$/, ''),
      title: `Ciao ${name}`,
      paragraphs: [statement.outcome],
      quote: [statement.reason],
      facts: [
        { label: 'Regola applicata', value: statement.rule },
        ...(statement.fact === '' ? [] : [{ label: 'Che cosa abbiamo considerato', value: statement.fact }]),
        {
          label: 'Chi ha deciso',
          value: deciders(statement),
        },
        ...(statement.duration ? [{ label: 'Durata', value: statement.duration }] : []),
        ...(statement.territory ? [{ label: 'Dove vale', value: statement.territory }] : []),
        ...(statement.origin ? [{ label: 'Com’è nata', value: statement.origin }] : []),
        ...(statement.heard ? [{ label: 'Prima di decidere', value: statement.heard }] : []),
        { label: 'Quando', value: italianMoment(statement.decided_at) },
      ],
      afterwards: [statement.contest],
      action: actionOf(statement.subject, config.publicUrl),
    }
  },
}

/** The page on which the person reads and contests the decision; a banned one signs in first. */
function actionOf(subject: string, publicUrl: string): { label: string; url: string } {
  switch (subject) {
    case 'ban':
      return { label: 'Leggi e fai ricorso', url: `${publicUrl}/login` }
    case 'appeal':
      return { label: 'Apri le tue decisioni', url: `${publicUrl}/profile/me` }
    default:
      return { label: 'Leggi e fai ricorso', url: `${publicUrl}/profile/me` }
  }
}
