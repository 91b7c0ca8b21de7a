import type { Template } from '#features/notifications/server/template.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'

/** A suspension that has not begun: what, why, and how to be heard first. */
export const suspensionAnnouncedTemplate: Template<'suspension_announced'> = {
  mail: ({ outcome, rule, reason, due_at: dueAt }, { name, config }) => ({
    subject: 'Prima di sospendere il tuo account ti ascoltiamo',
    title: `Ciao ${name}`,
    paragraphs: [outcome],
    quote: [reason],
    facts: [
      { label: 'Regola applicata', value: rule },
      { label: 'Chi ha deciso', value: 'Una persona del team' },
      { label: 'Comincia', value: `${italianMoment(dueAt)}, se non rispondi` },
    ],
    afterwards: [
      'Puoi rispondere una volta. Se lo fai, un’altra persona del team legge la tua risposta prima di decidere, e fino ad allora il tuo account resta com’è.',
    ],
    action: { label: 'Leggi e rispondi', url: `${config.publicUrl}/profile/me` },
  }),
}
