import type { Template } from '#features/notifications/server/template.ts'
import { mailLink } from '../plan-links.ts'

/** To who made the plan: the trusted person has been told. */
export const planContactWarnedTemplate: Template<'plan_contact_warned'> = {
  mail: ({ planId, contactName }, { name, config }) => ({
    subject: `Abbiamo scritto a ${contactName}`,
    title: `Ciao ${name}`,
    paragraphs: [
      `Non abbiamo avuto tue notizie, quindi abbiamo scritto a ${contactName}, come avevi chiesto.`,
      `Se va tutto bene confermalo, e lo diremo subito anche a ${contactName}.`,
    ],
    action: { label: 'Sì, tutto bene', url: mailLink(config, 'check-in', planId) },
    notes: ['Se sei in pericolo chiama il 112. Contro violenza e stalking, il 1522.'],
  }),
}
