import type { Template } from '#features/notifications/server/template.ts'

export const profileApprovedTemplate: Template<'profile_approved'> = {
  mail({ role }, { name, config }) {
    const next =
      role === 'KING'
        ? 'Ora puoi cercare una Hostess, presentarti e scriverle.'
        : 'Da ora chi cerca una Hostess può trovarti e presentarsi. Decidi tu a chi rispondere.'
    return {
      subject: 'Il tuo profilo è stato approvato',
      // voice: it agrees with the role
      title: `${role === 'KING' ? 'Benvenuto' : 'Benvenuta'} tra noi, ${name}.`,
      paragraphs: ['Il nostro team ha letto e approvato il tuo profilo: adesso è visibile.', next],
      action: { label: 'Apri Lieta', url: `${config.publicUrl}/search` },
    }
  },
}
