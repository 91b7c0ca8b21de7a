import type { CardLine } from './conditions.ts'
import type { Answers, Choice, choices } from './answers.ts'

/** Names of what the answers hold by id; null: she had no province. */
export interface Names {
  readonly languages: readonly string[]
  readonly province: string | null
}

interface Words {
  /** In the form. */
  readonly label: string
  /** On the card. */
  readonly title: string
  readonly detail: string
}

const later = 'Più tardi solo se lo decidete prima'

/** Every answer in words. */
export const answerWords: {
  readonly [C in Choice]: Readonly<Record<(typeof choices)[C][number], Words>>
} = {
  place: {
    public: {
      label: 'Solo luoghi pubblici',
      title: 'Solo luoghi pubblici',
      detail: 'Ristoranti, teatri, fiere',
    },
    private_events: {
      label: 'Anche eventi privati',
      title: 'Anche eventi privati',
      detail: 'Se è chiaro prima dove e con chi',
    },
  },
  ends: {
    '22:30': { label: 'Le 22:30', title: 'Si finisce entro le 22:30', detail: later },
    '24:00': { label: 'Mezzanotte', title: 'Si finisce entro mezzanotte', detail: later },
    '01:00': { label: 'L’una', title: 'Si finisce entro l’una', detail: later },
    each_time: {
      label: 'Lo dico ogni volta',
      title: 'L’ora della fine si decide ogni volta',
      detail: 'Prima di vedersi',
    },
  },
  photos: {
    none: { label: 'Nessuna', title: 'Niente foto', detail: 'Nemmeno di gruppo' },
    on_request: {
      label: 'Solo se me lo chiede',
      title: 'Foto solo chiedendo prima',
      detail: 'Ogni volta',
    },
    fine: { label: 'Vanno bene', title: 'Le foto vanno bene', detail: 'Prima di condividerle, chiedi' },
  },
  alcohol: {
    none: { label: 'Non bevo', title: 'Niente alcolici', detail: 'Nemmeno un brindisi' },
    one_glass: {
      label: 'Un bicchiere',
      title: 'Un bicchiere, non di più',
      detail: 'Senza insistere per il secondo',
    },
    fine: { label: 'Va bene', title: 'Bere qualcosa va bene', detail: 'Senza esagerare' },
  },
  notice: {
    two_days: {
      label: 'Due giorni prima',
      title: 'Programma due giorni prima',
      detail: 'Indirizzo, ospiti e orario di fine',
    },
    day: {
      label: 'Il giorno prima',
      title: 'Programma il giorno prima',
      detail: 'Indirizzo, ospiti e orario di fine',
    },
    same_day: {
      label: 'Anche in giornata',
      title: 'Va bene anche in giornata',
      detail: 'Se non ci sono altri impegni',
    },
  },
}

/** What the form begins with on the first visit: of each question the answer that protects most. */
export function mostProtective(languageIds: readonly number[]): Answers {
  return {
    place: 'public',
    ends: '22:30',
    photos: 'none',
    alcohol: 'none',
    notice: 'two_days',
    language_ids: [...languageIds],
    distance_km: 0,
  }
}

/** The card, line by line; what she skipped is left out. */
export function cardLines(answers: Answers, names: Names): CardLine[] {
  const said = (kind: Choice): CardLine | null => {
    const answer = answers[kind]
    if (answer === null) return null
    const { title, detail } = (answerWords[kind] as Readonly<Record<string, Words>>)[answer] as Words
    return { kind, title, detail }
  }
  const lines = [
    said('place'),
    said('ends'),
    said('photos'),
    said('alcohol'),
    said('notice'),
    languageLine(names.languages),
    distanceLine(answers.distance_km, names.province),
  ]
  return lines.filter((line) => line !== null)
}

function languageLine(languages: readonly string[]): CardLine | null {
  const [first, ...others] = languages
  if (first === undefined) return null
  return {
    kind: 'languages',
    title: [first, ...others.map((name) => name.toLocaleLowerCase('it'))].join(', '),
    detail: others.length === 0 ? 'Scrivile in questa lingua' : 'Scrivile in una di queste',
  }
}

function distanceLine(km: number | null, province: string | null): CardLine | null {
  if (km === null) return null
  if (km === 0)
    return {
      kind: 'distance',
      title: province === null ? 'Solo nella sua città' : `Solo a ${province}`,
      detail: 'Altrove, se il viaggio è organizzato',
    }
  return {
    kind: 'distance',
    title: province === null ? `Fino a ${km} km` : `Fino a ${km} km da ${province}`,
    detail: 'Oltre, se il viaggio è organizzato',
  }
}

/** «Cinque, e una frase sua» */
export function countedLines({
  lines,
  sentence,
}: {
  readonly lines: readonly unknown[]
  readonly sentence: string | null
}): string {
  const counted = numbers[lines.length] ?? ''
  if (sentence === null) return counted
  return counted === '' ? 'Una frase sua' : `${counted}, e una frase sua`
}

const numbers = ['', 'Una', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei', 'Sette']

/** The card as text, for the record of what somebody accepted. */
export function cardWords(lines: readonly CardLine[], sentence: string | null): string[] {
  return [
    ...lines.map(({ title, detail }) => `${title}. ${detail}`),
    ...(sentence === null ? [] : [`«${sentence}»`]),
  ]
}
