/** Colours of the drawings. Two tones make a gradient: light side, dark side. */
export type Tones = readonly [light: string, dark: string]

export interface Palette {
  readonly sky: Tones
  /** Hills, walls, roofs. */
  readonly deep: string
  /** Sun, arch rims, water lights. */
  readonly pale: string
}

export const palettes = {
  tramonto: { sky: ['#F3C9A8', '#D98A72'], deep: '#9C4A4F', pale: '#F8E0C2' },
  salvia: { sky: ['#C9D6C3', '#8FA893'], deep: '#3F5F54', pale: '#E6EBDA' },
  notte: { sky: ['#3C4A6B', '#232B45'], deep: '#161B2E', pale: '#8794BC' },
  cipria: { sky: ['#F1D5D0', '#DDAFAC'], deep: '#A86C72', pale: '#FBEBE6' },
  ottone: { sky: ['#EBD3A0', '#CFA763'], deep: '#8A6426', pale: '#F7EBCB' },
  zucchero: { sky: ['#C6D6E6', '#8DA9C6'], deep: '#3F5D84', pale: '#E9F1F7' },
  amarena: { sky: ['#A84A66', '#6E1E3C'], deep: '#45102A', pale: '#D48BA0' },
  bosco: { sky: ['#5F8272', '#2F5146'], deep: '#1B352D', pale: '#A8C2AF' },
  glicine: { sky: ['#CFC3DC', '#9F8FB8'], deep: '#5B4A78', pale: '#EBE4F2' },
  corallo: { sky: ['#F0B7A4', '#D9745F'], deep: '#97392F', pale: '#FADCCB' },
  sabbia: { sky: ['#E7DCCB', '#C9B497'], deep: '#8A7253', pale: '#F5EFE4' },
  mare: { sky: ['#A6D0CF', '#4F979B'], deep: '#1F5A63', pale: '#DDF0EC' },
} as const satisfies Record<string, Palette>
export type PaletteName = keyof typeof palettes

export interface Skin {
  readonly light: string
  readonly mid: string
  readonly shade: string
  /** How strongly light shows on the shoulder: less on dark skin. */
  readonly gleam: number
}

export const skins = {
  avorio: { light: '#F6D9C6', mid: '#E3B096', shade: '#C98A70', gleam: 0.2 },
  pesca: { light: '#F2CDB6', mid: '#DBA488', shade: '#BC8066', gleam: 0.2 },
  miele: { light: '#EFC6A8', mid: '#D79E7C', shade: '#B87A58', gleam: 0.2 },
  oliva: { light: '#DDA57E', mid: '#C08259', shade: '#9A6140', gleam: 0.18 },
  ambra: { light: '#B97D56', mid: '#95603F', shade: '#71452B', gleam: 0.08 },
  ebano: { light: '#8A5A3E', mid: '#6B422C', shade: '#4B2C1D', gleam: 0.07 },
} as const satisfies Record<string, Skin>
export type SkinName = keyof typeof skins

export const hairTones = {
  nero: ['#3A2E33', '#1B1418'],
  bruno: ['#6B4534', '#38211A'],
  castano: ['#8C5F42', '#4E3122'],
  rame: ['#B0603A', '#6E3420'],
  biondo: ['#E2BF84', '#AD8347'],
  argento: ['#B9B2B2', '#757072'],
} as const satisfies Record<string, Tones>
export type HairTone = keyof typeof hairTones

export const cloths = {
  nero: ['#3B3238', '#1C161A'],
  rosso: ['#B4304A', '#6F1630'],
  avorio: ['#F6EDE1', '#CDB9A1'],
  verde: ['#3E6B5B', '#1E4036'],
  blu: ['#3F5E8C', '#1F3357'],
  senape: ['#DDAE4C', '#A2741F'],
  rosa: ['#E9A9A9', '#B8646E'],
  viola: ['#6C4A78', '#3D2648'],
  ruggine: ['#BE6240', '#7C3621'],
  grigio: ['#7D7A80', '#46434A'],
} as const satisfies Record<string, Tones>
export type Cloth = keyof typeof cloths

export const gold = '#D7AC56'
export const ink = '#221A1E'
export const straw: Tones = ['#F6EAD3', '#CBAF83']
export const silk: Tones = ['#FBF3E6', '#E3CDB2']
