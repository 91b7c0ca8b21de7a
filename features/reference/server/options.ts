/** An entry of a list from which a profile chooses. Ids are stored: append, never renumber. */
export interface Option {
  readonly id: number
  readonly name: string
}

function numbered(...names: readonly string[]): readonly Option[] {
  return names.map((name, index) => ({ id: index + 1, name }))
}

/** One to one with the toggles of the search. */
export const profileTypes = [
  { id: 1, name: 'Hostess', key: 'hostess', bit: 1 },
  { id: 2, name: 'Wing woman', key: 'wingwoman', bit: 2 },
  { id: 3, name: 'Sugarbaby', key: 'sugarbaby', bit: 4 },
] as const

/** `profile.types` as ids, ascending. */
export function profileTypeIds(mask: number): number[] {
  return profileTypes.filter((type) => (mask & type.bit) !== 0).map((type) => type.id)
}

/** Ids as `profile.types`; unknown ids count for nothing. */
export function profileTypeMask(ids: readonly number[]): number {
  return profileTypes.reduce((mask, type) => (ids.includes(type.id) ? mask | type.bit : mask), 0)
}

export const eyeColors = numbered('Marroni', 'Nocciola', 'Verdi', 'Azzurri', 'Blu', 'Grigi', 'Neri', 'Ambra')

export const interests = numbered(
  'Opera',
  'Teatro',
  'Cinema',
  'Musica classica',
  'Jazz',
  'Arte contemporanea',
  'Musei e mostre',
  'Architettura',
  'Design',
  'Fotografia',
  'Letteratura',
  'Viaggi',
  'Cucina',
  'Vino',
  'Moda',
  'Danza',
  'Yoga',
  'Tennis',
  'Golf',
  'Sci',
  'Vela',
  'Equitazione',
  'Trekking',
  'Economia e impresa',
)

/** What a hostess is available for. */
export const services = numbered(
  'Cene di rappresentanza',
  'Cene tra amici',
  'Fiere e congressi',
  'Inaugurazioni',
  'Eventi aziendali',
  'Ricevimenti e matrimoni',
  'Accompagnamento a teatro',
  'Concerti e opera',
  'Mostre e musei',
  'Degustazioni',
  'Viaggi di lavoro',
  'Fine settimana in città d’arte',
  'Eventi sportivi',
  'Serate danzanti',
  'Interpretariato informale',
  'Shopping e consulenza di stile',
)
