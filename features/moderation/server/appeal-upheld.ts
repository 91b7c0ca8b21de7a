import type { Template } from '#features/notifications/server/template.ts'

/** The good news; the bad ones are a statement of reasons like any other. */
export const appealUpheldTemplate: Template<'appeal_upheld'> = {
  mail: ({ outcome }, { name, config }) => ({
    subject: 'Il tuo ricorso è stato accolto',
    title: `Ciao ${name}`,
    paragraphs: [
      'Un’altra persona del team ha riletto la decisione e ti ha dato ragione.',
      `Non vale più quello che ti avevamo scritto: «${outcome}»`,
      'Ci scusiamo per l’errore.',
    ],
    action: { label: 'Apri Lieta', url: `${config.publicUrl}/login` },
  }),
}
