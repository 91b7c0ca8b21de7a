import { planLimits } from '../../contract/date-plans.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { romeMoment } from './rome-moment.ts'

interface Contact {
  readonly name: string
  readonly email: string
}

interface Plan {
  readonly name: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly warn_at: Date
  readonly planUrl: string
}

/** The trusted person learns what is asked of them, and how to refuse. What was planned stays behind the link. */
export function contactNamedMail(contact: Contact, plan: Plan, refuseUrl: string): MailMessage {
  const { name, starts_at, ends_at, warn_at, planUrl } = plan
  return writeMail({
    to: contact.email,
    subject: `${name} ti ha indicato come persona di fiducia`,
    title: `Ciao ${contact.name}`,
    paragraphs: [
      `${name} ha un incontro con una persona conosciuta su Lieta e vuole che qualcuno lo sappia. Ha scelto te.`,
      'Non devi fare nulla. Ti scriviamo di nuovo soltanto se, dopo l’ora prevista per la fine, non conferma che va tutto bene.',
    ],
    facts: [
      { label: 'Inizio', value: romeMoment(starts_at) },
      { label: 'Fine prevista', value: romeMoment(ends_at) },
      { label: 'Se non conferma, ti scriviamo alle', value: romeMoment(warn_at) },
    ],
    action: { label: 'Apri il piano', url: planUrl },
    notes: [
      `Il piano si apre solo da questo link, fino a ${planLimits.linkHours} ore dopo la fine. Non girarlo ad altri.`,
      'Se preferisci non ricevere avvisi, usa il link in fondo. Cancelliamo il tuo indirizzo e avvisiamo chi te l’ha chiesto. Nessuno potrà più indicarti.',
      'Lieta non sa dove si trova la persona e non chiama i soccorsi. In caso di pericolo chiama il 112.',
    ],
    unsubscribeUrl: refuseUrl,
  })
}
