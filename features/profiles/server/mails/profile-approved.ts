import type { Template } from '#features/notifications/server/template.ts'

export const profileApprovedTemplate: Template<'profile_approved'> = {
  mail({ role }, { name, config }) {
    const next =
      role === 'KING'
        ? 'Ora puoi cercare una hostess, sbloccare la chat e presentarti.'
        : 'Da ora chi cerca una hostess può trovarti e presentarsi. Decidi tu a chi rispondere.'
    return {
      subject: 'Il tuo profilo è stato approvato',
      // voice: it agrees with the role
      title: `${role === 'KING' ? 'Benvenuto' : 'Benvenuta'} tra noi, ${name}`,
      paragraphs: ['Il nostro team ha letto e approvato il tuo profilo, che ora è visibile.', next],
      action: { label: 'Apri Lieta', url: `${config.publicUrl}/search` },
    }
  },
}
