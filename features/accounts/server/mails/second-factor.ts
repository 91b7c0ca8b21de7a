import { undoHours } from '../../contract/identity-changes.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** `on` and `off` by oneself, `recovered`: a recovery code opened the door, `reset`: by an owner. */
export type SecondFactorChange = 'on' | 'off' | 'recovered' | 'reset'

const words: Readonly<Record<SecondFactorChange, { subject: string; text: string }>> = {
  on: {
    subject: 'Verifica in due passaggi attivata',
    text: 'Da ora, per accedere allo spazio del team serve anche un codice della tua app. Gli altri dispositivi sono stati disconnessi.',
  },
  off: {
    subject: 'Verifica in due passaggi rimossa',
    text: 'Per accedere allo spazio del team non serve più il codice della tua app.',
  },
  recovered: {
    subject: 'Hai usato un codice di recupero',
    text: 'Qualcuno ha usato uno dei tuoi codici di recupero. Quel codice non vale più.',
  },
  reset: {
    subject: 'La tua verifica in due passaggi è stata azzerata',
    text: 'Un titolare ha azzerato la tua verifica in due passaggi e ha chiuso ogni tuo accesso. Al prossimo accesso potrai attivarla di nuovo.',
  },
}

/** Tells the owner of the account, who may not be the one who did it. */
export function secondFactorMail(
  user: { name: string; email: string },
  change: SecondFactorChange,
  publicUrl: string,
  /** Where it can be taken back. */
  undoUrl?: string,
): MailMessage {
  const { subject, text } = words[change]
  return writeMail({
    to: user.email,
    subject,
    title: `Ciao ${user.name}`,
    paragraphs: [text],
    action:
      undoUrl === undefined
        ? { label: 'Vai allo spazio del team', url: `${publicUrl}/admin/access` }
        : { label: 'Non riconosco questa modifica', url: undoUrl },
    notes: [
      undoUrl === undefined
        ? 'Se non l’hai fatto tu, cambia subito la password e avvisa un titolare.'
        : `Se non l’hai fatto tu, segnalalo con il link entro ${undoHours} ore. Ogni dispositivo viene disconnesso e scegli una nuova password. Poi avvisa un titolare.`,
    ],
  })
}
