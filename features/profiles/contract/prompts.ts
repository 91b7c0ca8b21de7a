import { profileFields } from './profile-fields.ts'

export const answerLimit = 240
export const promptCount = 3

export interface Prompt {
  readonly question: string
  /** Two, of people who do not exist. */
  readonly examples: readonly [string, string]
}

/** What she may answer instead of writing a page. The question stands in the description: changing one here changes no text. */
export const prompts: readonly Prompt[] = [
  {
    question: 'Di che cosa parlo volentieri',
    examples: [
      'Di mercati e di chi ci lavora: ogni città ne ha uno che dice tutto.',
      'Di cinema vecchio, ma anche di motori. Mio padre aveva un’officina.',
    ],
  },
  {
    question: 'Una serata riuscita',
    examples: [
      'Quella in cui nessuno ha guardato il telefono fino al dolce.',
      'Una cena di lavoro finita a parlare di viaggi in treno.',
    ],
  },
  {
    question: 'Prima di scrivermi, sappi che',
    examples: [
      'Rispondo la sera, dopo le otto. Se dici subito che cosa hai in mente facciamo prima.',
      'Non bevo, ma so scegliere il vino per chi beve.',
    ],
  },
  {
    question: 'A un evento mi trovi',
    examples: [
      'Vicino a chi non conosce nessuno. Di solito ha le storie migliori.',
      'Davanti ai quadri, e solo dopo al buffet.',
    ],
  },
  {
    question: 'Che cosa so fare bene',
    examples: [
      'Ricordare i nomi, anche quelli di venti persone appena conosciute.',
      'Tradurre una battuta senza rovinarla.',
    ],
  },
  {
    question: 'Il mio lavoro, in due parole',
    examples: [
      'Organizzo fiere da sei anni e so dove sta l’uscita e chi ha le chiavi.',
      'Studio lingue e faccio da interprete nei fine settimana.',
    ],
  },
  {
    question: 'Dove porterei un ospite nella mia città',
    examples: [
      'In un cortile che di giorno è aperto e nessuno guarda mai.',
      'A mangiare in piedi, e poi a teatro.',
    ],
  },
  {
    question: 'Un viaggio che rifarei',
    examples: [
      'Il treno di notte per Palermo, con il traghetto dentro.',
      'Vienna a gennaio: due teatri al giorno e niente fila.',
    ],
  },
  {
    question: 'Che cosa mi fa ridere',
    examples: [
      'Chi racconta i propri guai meglio dei propri successi.',
      'I brindisi lunghi fatti da chi aveva promesso due parole.',
    ],
  },
  {
    question: 'Come mi vesto',
    examples: [
      'Semplice e bene. Se c’è un tema, dimmelo prima.',
      'In lungo quando serve, in scarpe basse appena posso.',
    ],
  },
  {
    question: 'Che cosa non faccio',
    examples: [
      'Non vengo a casa e non salgo in macchina con chi non conosco.',
      'Non resto oltre l’ora che abbiamo detto.',
    ],
  },
  {
    question: 'Nel tempo libero',
    examples: ['Corro piano e leggo in fretta.', 'Cucino per gli altri, più di quanto mangi io.'],
  },
]

export interface Answer {
  readonly question: string
  readonly text: string
}

/** A description taken apart: answers under questions of the list, and what she wrote before there were any. */
export interface AboutHer {
  readonly words: string
  readonly answers: readonly Answer[]
}

const known = new Set(prompts.map(({ question }) => question))

/** A line that is a question of the list begins an answer. Any text is read; one without such a line is all words. */
export function readDescription(description: string): AboutHer {
  const words: string[] = []
  const answers: { question: string; lines: string[] }[] = []
  for (const line of description.split('\n')) {
    const question = line.trim()
    const current = answers.at(-1)
    if (known.has(question)) answers.push({ question, lines: [] })
    else (current ? current.lines : words).push(line)
  }
  return {
    words: words.join('\n').trim(),
    answers: answers.map(({ question, lines }) => ({ question, text: lines.join('\n').trim() })),
  }
}

/** One text for whoever knows nothing of questions; an empty answer leaves none. */
export function writeDescription({ words, answers }: AboutHer): string {
  const blocks = [
    words.trim(),
    ...answers
      .filter(({ text }) => text.trim() !== '')
      .map(({ question, text }) => `${question}\n${text.trim()}`),
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

/** How many characters there are for words of her own beside these answers: what was written before stays whole. */
export function wordsRoom(answers: readonly Answer[]): number {
  const beside = writeDescription({ words: '', answers }).length
  return profileFields.description.max - (beside === 0 ? 0 : beside + '\n\n'.length)
}
