import type { Template } from '#features/notifications/server/template.ts'

/** Neither who nor how many stars: nobody learns who wrote which review. */
export const reviewReceivedTemplate: Template<'review_received'> = {
  mail: (_, { name, config }) => ({
    subject: 'Hai ricevuto una recensione',
    title: `Ciao ${name}`,
    paragraphs: [
      'Una persona con cui hai chattato su Lieta ti ha lasciato una recensione. La tua media è già aggiornata.',
    ],
    action: { label: 'Apri il tuo profilo', url: `${config.publicUrl}/profile` },
    notes: ['Scegli come ricevere questi avvisi nel tuo profilo, alla voce Notifiche.'],
  }),

  push: () => ({ body: 'Hai ricevuto una recensione', url: '/profile' }),
}
