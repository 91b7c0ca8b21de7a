/** The columns in which decisions are counted, each for several grounds. */
export const qualityColumns = {
  contacts: 'Contatti',
  money: 'Denaro',
  photos: 'Foto',
  insults: 'Insulti',
  violence: 'Violenza',
  minors: 'Minori',
  other: 'Altro',
  none: 'Nessuno',
} as const

export type QualityColumn = keyof typeof qualityColumns
export const qualityColumnIds = Object.keys(qualityColumns) as QualityColumn[]
