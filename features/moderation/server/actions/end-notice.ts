import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Template } from '#features/notifications/server/template.ts'
import type { Action } from './effects.ts'
import { endOutcome } from './words.ts'

/** Tells the person that a measure is over, or that nothing comes of the one that was announced. */
export async function tellOfEnd(
  { notify }: Pick<Needs, 'notify'>,
  trx: Transaction,
  { user_id: userId, action, subject_type: subject }: Pick<Action, 'user_id' | 'action' | 'subject_type'>,
  what: 'ended' | 'announced',
): Promise<void> {
  const outcome = what === 'announced' ? 'Non sospendiamo il tuo account.' : endOutcome(action, subject)
  await notify(trx, userId, 'measure_ended', { outcome })
}

/** The word for the good news: a measure was taken back. */
export const measureEndedTemplate: Template<'measure_ended'> = {
  mail: ({ outcome }, { name, config }) => ({
    subject: outcome.replace(/[.:].*$/, ''),
    title: `Ciao ${name}`,
    paragraphs: [outcome, 'Abbiamo riletto la decisione e non vale più.'],
    action: { label: 'Apri Lieta', url: `${config.publicUrl}/login` },
  }),
}
