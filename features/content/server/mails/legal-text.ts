import { noticeBroken } from '../../contract/changed-text.ts'
import type { Template } from '#features/notifications/server/template.ts'

/** Before a new version counts (terms, chapter 17; privacy, chapter 11). */
export const legalTextTemplate: Template<'legal_text'> = {
  mail({ title, changes, reasons, urgency, day, accepted, leave_until, path }, { name, config }) {
    const from = inWords(day)
    return {
      subject: `Che cosa cambia dal ${from} in «${title}»`,
      title: `Ciao ${name}`,
      paragraphs: [
        `Dal ${from} vale un nuovo testo di «${title}».`,
        `Che cosa cambia. ${changes}`,
        `Perché. ${reasons}`,
        ...(urgency ? [`${noticeBroken[urgency.kind]} ${urgency.reason}`] : []),
        accepted
          ? 'Puoi leggerlo già adesso. Da quel giorno, al primo accesso, ti chiediamo di accettarlo.'
          : 'Puoi leggerlo già adesso.',
      ],
      action: { label: 'Leggi il nuovo testo', url: `${config.publicUrl}${path}` },
      notes: [
        leave_until
          ? `Se non ti va bene puoi eliminare l’account senza costi fino al ${inWords(leave_until)}. Ti restituiamo in euro i Crediti comprati e non usati.`
          : 'Se non ti va bene puoi eliminare l’account quando vuoi.',
      ],
    }
  },
}

const inWords = (day: string) => day.split('-').reverse().join('/')
