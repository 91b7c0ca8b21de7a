import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** `forgotten`: somebody asked; `undone`: a change was taken back, and the password with it. */
type ResetReason = 'forgotten' | 'undone'

const words: Readonly<Record<ResetReason, { text: string; note: string }>> = {
  forgotten: {
    text: 'Qualcuno ha chiesto una nuova password per il tuo account. Se sei tu, sceglila qui.',
    note: 'Se non l’hai chiesta tu, ignora questa email. La tua password non cambia.',
  },
  undone: {
    text: 'Una modifica al tuo account è stata annullata. Per sicurezza ogni dispositivo è stato disconnesso e la password di prima non vale più. Scegline una nuova qui.',
    note: 'Se il link è scaduto, chiedine un altro da «Password dimenticata?».',
  },
}

export function resetPasswordMail(
  user: { name: string; email: string },
  why: ResetReason,
  url: string,
): MailMessage {
  const { text, note } = words[why]
  return writeMail({
    to: user.email,
    subject: 'Scegli una nuova password',
    title: `Ciao ${user.name}`,
    paragraphs: [text],
    action: { label: 'Scegli una nuova password', url },
    notes: ['Il link vale un’ora e funziona una volta sola.', note],
  })
}
