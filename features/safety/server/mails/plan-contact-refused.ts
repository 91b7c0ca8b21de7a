import type { Template } from '#features/notifications/server/template.ts'

/** To who made the plan: nobody will be warned, so that they do not count on it. */
export const planContactRefusedTemplate: Template<'plan_contact_refused'> = {
  mail: (_, { name, config }) => ({
    subject: 'La persona di fiducia non riceverà avvisi',
    title: `Ciao ${name}`,
    paragraphs: [
      'La persona che avevi indicato nel tuo piano preferisce non ricevere avvisi. Abbiamo cancellato il suo indirizzo.',
      'Il piano e il suo link restano, ma se non confermi che va tutto bene nessuno riceve un’email. Puoi crearne un altro e indicare qualcun altro.',
    ],
    action: { label: 'Apri i tuoi piani', url: `${config.publicUrl}/sicurezza#piano` },
  }),
}
