import type { Card } from '#features/conditions/contract/conditions.ts'

/** A first sentence, and what of her profile it takes up. */
export interface Opener {
  readonly why: string
  readonly text: string
}

interface Facts {
  readonly her: string
  readonly his: string
  /** Of her, as the lists name them. */
  readonly interests: readonly string[]
  /** That both speak, but Italian. */
  readonly languages: readonly string[]
  readonly place: string | undefined
  readonly card: Card | null
}

export const openersMax = 3

const greetings: Readonly<Record<string, string>> = {
  francese: 'Bonsoir',
  inglese: 'Good evening',
  portoghese: 'Boa noite',
  spagnolo: 'Buenas tardes',
  tedesco: 'Guten Abend',
}

/** What a king could begin with: only what her profile says, and none where it says nothing. */
export function openersFor({ her, his, interests, languages, place, card }: Facts): Opener[] {
  const hello = `Buonasera ${her}, sono ${his}.`
  const [interest] = interests
  const language = languages[0]?.toLocaleLowerCase('it')
  const found = [
    interest && {
      why: `Dal suo profilo: ${interest}`,
      text: `${hello} Tra i suoi interessi c’è «${interest}»: che cosa la entusiasma in questo periodo?`,
    },
    language && {
      why: `Parlate entrambi ${language}`,
      text: `${greetings[language] ?? 'Buonasera'} ${her}, sono ${his}. Se preferisce, possiamo scriverci in ${language}.`,
    },
    card?.answers.place === 'public' && {
      why: 'Incontra solo in luoghi pubblici',
      text: `${hello} Ho letto le sue condizioni e le condivido: in quale locale si trova bene?`,
    },
    place && {
      why: `Dal suo profilo: ${place}`,
      text: `${hello} Sono alla ricerca di un posto tranquillo per una cena a ${place}: lei quale mi consiglia?`,
    },
    card?.answers.ends === '22:30' && {
      why: 'Finisce entro le 22:30',
      text: `${hello} Pensavo a un aperitivo, così si finisce entro le 22:30. Quale giorno le è comodo?`,
    },
  ]
  return found
    .filter((opener) => opener !== undefined && opener !== '' && opener !== false)
    .slice(0, openersMax)
}

/** «a Ginevra», «ad Amara». */
export const to = (name: string) => (/^a/i.test(name) ? `ad ${name}` : `a ${name}`)
