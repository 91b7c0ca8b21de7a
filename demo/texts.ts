import { inPlace } from './names.ts'
import type { Random } from './random.ts'

/** What a bio may mention; every sentence agrees with it. */
export interface BioFacts {
  readonly age: number
  readonly province: string
  /** Italian names, lower case, without Italian itself. */
  readonly languages: readonly string[]
  readonly services: readonly string[]
  readonly interests: readonly string[]
  readonly types: readonly ('hostess' | 'wingwoman' | 'sugarbaby')[]
  readonly travels: boolean
}

const years = ['due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']

/** 'opera, vela e cucina' */
export function listed(words: readonly string[]): string {
  const plain = words.map((word) => word.toLocaleLowerCase('it'))
  const last = plain.at(-1) ?? ''
  if (plain.length < 2) return last
  return `${plain.slice(0, -1).join(', ')} ${last.startsWith('e') ? 'ed' : 'e'} ${last}`
}

function openings({ age, province }: BioFacts, chance: Random): string[] {
  const place = inPlace(province)
  const experience = years[Math.min(years.length - 1, Math.max(0, Math.min(age - 21, chance.between(0, 8))))]
  const from = age < 22 ? 'da un anno' : `da ${experience} anni`
  return [
    `Lavoro come hostess ${from}, soprattutto ${place}.`,
    `Vivo ${place} e lavoro nell’accoglienza ${from}.`,
    `Sono cresciuta ${place} e ci sono rimasta volentieri.`,
    `Abito ${place}, ma la valigia è sempre pronta.`,
    `Di giorno lavoro in uno studio di architettura ${place}, la sera accompagno chi ha una cena importante.`,
    `Ho studiato lingue e ${from} seguo ospiti italiani e stranieri ${place}.`,
    `Mi occupo di eventi ${from}: prima dietro le quinte, oggi in sala.`,
    `Ho cominciato con le fiere, poi sono arrivate le cene e le inaugurazioni ${place}.`,
    `Insegno danza ai bambini ${place} e nel fine settimana lavoro agli eventi.`,
    `Ho una laurea in storia dell’arte e una galleria del cuore ${place}.`,
    `Faccio l’interprete ${place} e conosco bene il mondo dei congressi.`,
    `Dopo qualche anno all’estero sono tornata ${place}.`,
    `Collaboro con alcune aziende ${place} per ricevimenti e presentazioni.`,
    `Studio economia ${place} e mi mantengo lavorando agli eventi.`,
    `Vengo da una famiglia di ristoratori: ${place} conosco tutte le sale e quasi tutti i cuochi.`,
  ]
}

function strengths({ languages, interests, services, types }: BioFacts): string[] {
  const sentences = [
    'So ascoltare, presentare le persone e far scorrere la serata.',
    'Mi trovo a mio agio con ospiti internazionali e nelle occasioni formali.',
    'Arrivo puntuale, mi vesto secondo l’occasione e ricordo i nomi.',
    'Chi mi conosce dice che metto a loro agio anche i più timidi.',
    'Preferisco le conversazioni lunghe alle foto di gruppo.',
    'Ho un buon orecchio per le lingue e nessuna fretta a tavola.',
    'Rido facilmente, ma so anche quando è il momento di stare in silenzio.',
    'Mi piace preparare bene ogni incontro: leggo, chiedo, mi informo.',
  ]
  if (services.length > 0)
    sentences.push(`Do il meglio di me in queste occasioni: ${listed(services.slice(0, 2))}.`)
  if (interests.length > 1)
    sentences.push(
      `Nel tempo libero mi divido tra ${listed(interests.slice(0, 2))}.`,
      `Se si parla di ${listed(interests.slice(0, 3))}, la serata vola.`,
      `Tra le mie passioni: ${listed(interests.slice(0, 3))}.`,
    )
  if (languages.length > 0) sentences.push(`Oltre all’italiano parlo ${listed(languages)}.`)
  if (languages.length > 1) sentences.push(`Passo volentieri da una lingua all’altra: ${listed(languages)}.`)
  if (types.includes('wingwoman'))
    sentences.push(
      'Come wing woman rompo il ghiaccio e poi lascio spazio.',
      'Aiuto volentieri chi entra in una sala piena di sconosciuti.',
    )
  if (types.includes('sugarbaby'))
    sentences.push('Apprezzo le persone curiose, generose di tempo e di racconti.')
  return sentences
}

function wishes({ travels }: BioFacts): string[] {
  const sentences = [
    'Preferisco sapere prima chi ci sarà e a che ora si finisce.',
    'Mi piace sapere in anticipo il programma, così scelgo anche l’abito giusto.',
    'Cerco persone educate, che scrivono due righe vere prima di proporre una data.',
    'Rispondo sempre, anche solo per dire di no con gentilezza.',
    'Accetto pochi incontri al mese e li scelgo con calma.',
    'Il primo incontro è sempre in un luogo pubblico, meglio se con una bella luce.',
    'Non lavoro dopo mezzanotte, salvo le prime a teatro.',
    'Apprezzo chi mantiene la parola e avvisa se cambia qualcosa.',
    'Mi interessano gli eventi, le conversazioni e la buona educazione.',
    'Con me la riservatezza vale in entrambe le direzioni.',
  ]
  return travels
    ? [
        ...sentences,
        'Viaggio volentieri, anche con poco preavviso.',
        'Disponibile a spostarmi in tutta Italia.',
      ]
    : [...sentences, 'Per ora lavoro solo nella mia zona.', 'Preferisco restare vicino a casa.']
}

const closings = [
  'A presto.',
  'Scrivimi raccontandomi l’occasione.',
  'Molto lieta, in anticipo.',
  'Il resto lo scopriamo davanti a un caffè.',
  'Due righe bastano per cominciare.',
  'Dimmi dove, quando e con chi: ti rispondo entro un giorno.',
]

/** A hostess's description in natural Italian, different for nearly everybody. */
export function hostessBio(chance: Random, facts: BioFacts): string {
  const sentences = [
    chance.pick(openings(facts, chance)),
    ...chance.some(strengths(facts), chance.between(1, 3)),
    ...chance.some(wishes(facts), chance.between(1, 2)),
  ]
  if (chance.chance(0.4)) sentences.push(chance.pick(closings))
  return sentences.join(' ')
}

/** A king's description, or none: most kings write little. */
export function kingBio(chance: Random, province: string): string | null {
  if (chance.chance(0.35)) return null
  const place = inPlace(province)
  const who = chance.pick([
    `Imprenditore, vivo ${place}.`,
    `Avvocato, lavoro ${place} e spesso in viaggio.`,
    `Mi occupo di vini ${place}.`,
    `Ingegnere, ${place} da sempre.`,
    `Medico ${place}, poche sere libere e da non sprecare.`,
    `Ho uno studio di progettazione ${place}.`,
    `Lavoro nell’editoria, ${place}.`,
    `Dirigo un’azienda di famiglia ${place}.`,
    `Architetto ${place}, appassionato di opera.`,
  ])
  const seeks = chance.pick([
    'Cerco compagnia per cene di lavoro e serate a teatro.',
    'Ricevo spesso ospiti stranieri e mi serve qualcuno che sappia accoglierli.',
    'Mi piacciono i concerti, le mostre e le tavole apparecchiate bene.',
    'Organizzo degustazioni e qualche fine settimana fuori porta.',
    'Frequento fiere in tutta Italia e non amo cenare da solo.',
    'Scrivo chiaro: occasione, data, orario.',
  ])
  return `${who} ${seeks}`
}
