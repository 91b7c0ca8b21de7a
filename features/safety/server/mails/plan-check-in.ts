import type { Template } from '#features/notifications/server/template.ts'
import { mailLink } from '../plan-links.ts'
import { romeMoment } from './rome-moment.ts'

/** At the expected end. It names neither the other person nor the place: a mail is read over shoulders. */
export const planCheckInTemplate: Template<'plan_check_in'> = {
  mail: ({ planId, warnAt, contactName }, { name, config }) => ({
    subject: 'Tutto bene?',
    title: `Ciao ${name}, tutto bene?`,
    paragraphs: [
      'È l’ora che avevi indicato come fine. Basta un tocco, senza accedere. Se l’incontro continua, prenditi un’altra ora.',
      contactName === null
        ? 'Nessun altro riceve avvisi. Lo segniamo nel piano, per chi ne ha il link.'
        : `Se non confermi entro le ${romeMoment(warnAt)}, scriviamo a ${contactName}.`,
    ],
    action: { label: 'Rispondi', url: mailLink(config, 'check-in', planId) },
    notes: ['Se sei in pericolo chiama il 112. Contro violenza e stalking, il 1522.'],
  }),
}
