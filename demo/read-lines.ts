import type { ReadLine } from './plot.ts'

/**
 * What the reader of texts doubts, holds, or sends to a person, by the place of the conversation: those that were
 * answered or opened for free.
 */
export const readLines: Readonly<Record<number, ReadLine>> = {
  10: {
    from: 'king',
    text: 'Che gambe, nella terza foto. Il resto lo immagino da me.',
    minutesAgo: 75,
    reader: { concern: 'sexual', certainty: 0.62, why: 'doubt' },
    words: ['gambe', 'foto', 'immagino'],
  },
  11: {
    from: 'king',
    text: 'Non faccia la preziosa: so bene che tipo è.',
    minutesAgo: 150,
    reader: { concern: 'abuse', certainty: 0.45, why: 'doubt' },
    words: ['preziosa', 'tipo'],
  },
  16: {
    from: 'king',
    text: 'Stasera vorrei vederla senza niente addosso, piano piano.',
    minutesAgo: 35,
    reader: { concern: 'sexual', certainty: 0.97, why: 'sure' },
    words: ['addosso', 'senza', 'niente', 'vederla'],
  },
  18: {
    from: 'hostess',
    text: 'Ho ancora i lividi, ma per favore non lo dica a nessuno.',
    minutesAgo: 20,
    reader: { concern: 'safeguarding', certainty: 0.69, why: 'danger' },
    words: ['lividi', 'dica', 'nessuno'],
  },
}
