import type { Template } from '#features/notifications/server/template.ts'

/** Before a new version counts (terms, chapter 12; privacy, chapter 11). */
export const legalTextTemplate: Template<'legal_text'> = {
  mail({ title, changes, day, accepted, refundable, path }, { name, config }) {
    const from = day.split('-').reverse().join('/')
    return {
      subject: `${title}: che cosa cambia dal ${from}`,
      title: `Ciao ${name}`,
      paragraphs: [
        `Dal ${from} vale un nuovo testo di «${title}». Che cosa cambia: ${changes}`,
        accepted
          ? 'Puoi leggerlo già adesso. Da quel giorno, al primo accesso, ti chiediamo di accettarlo.'
          : 'Puoi leggerlo già adesso.',
      ],
      action: { label: 'Leggi il nuovo testo', url: `${config.publicUrl}${path}` },
      notes: [
        refundable
          ? 'Se non sei d’accordo puoi cancellare l’account prima di quella data e chiedere il rimborso dei Crediti non usati.'
          : 'Se non sei d’accordo puoi cancellare l’account prima di quella data.',
      ],
    }
  },
}
