import { backdrop, backdropNames, type Backdrop } from './drawing/backdrops.ts'
import { beard, ear, faceDefs, faceFeatures, outlines, type Sex } from './drawing/figure.ts'
import { type Garment, garment, type Jewel, jewel, manGarments, womanGarments } from './drawing/garments.ts'
import { hair, type HairStyle, manStyles, womanStyles } from './drawing/hair.ts'
import {
  type Cloth,
  cloths,
  type HairTone,
  hairTones,
  type PaletteName,
  palettes,
  type SkinName,
  skins,
} from './drawing/palette.ts'
import { area, blend, ellipse, fade, group, picture, rect, vignette } from './drawing/svg.ts'
import type { Random } from './random.ts'

/**
 * A drawn cameo for a demo profile: no photo, no model, no real person. The same spec always gives the
 * same picture.
 */
export interface Portrait {
  readonly seed: string
  readonly sex: Sex
  readonly palette: PaletteName
  readonly backdrop: Backdrop
  readonly skin: SkinName
  readonly hairTone: HairTone
  readonly style: HairStyle
  readonly garment: Garment
  readonly cloth: Cloth
  readonly jewel: Jewel
  /** Tie, blouse, ribbon, hat band. */
  readonly accent: string
  readonly lip: string
  readonly beard: boolean
  /** Looks left. */
  readonly flip: boolean
}

const portraitWidth = 800
const portraitHeight = 1000

/** As SVG, 800 × 1000. */
export function drawPortrait(spec: Portrait): string {
  const skin = skins[spec.skin]
  const tones = hairTones[spec.hairTone]
  const head = hair(spec.style, { seed: spec.seed, accent: spec.accent })
  const corners = vignette(portraitWidth, portraitHeight)
  const [scale, dx] = spec.sex === 'man' ? [1.335, -40] : [1.42, -24]
  const x = spec.flip ? portraitWidth - (400 + dx) : 400 + dx
  const defs =
    fade('sky', palettes[spec.palette].sky) +
    blend('skin', [skin.light, skin.shade], '150,-60', '-190,320', skin.mid) +
    blend('hair', tones, '80,-190', '-180,240') +
    blend('cloth', cloths[spec.cloth], '220,250', '-260,640') +
    faceDefs(skin, spec.sex) +
    corners.defs
  const person = group(
    `translate(${x} 420) scale(${spec.flip ? -scale : scale} ${scale})`,
    head.behind ?? '',
    area(outlines[spec.sex], 'url(#skin)'),
    faceFeatures({
      sex: spec.sex,
      skin,
      lip: spec.lip,
      hairDark: tones[1],
      eyeHidden: head.hidesEye === true,
    }),
    spec.beard ? beard : '',
    garment(spec.garment, spec.accent),
    head.over,
    head.coversEar === true ? '' : ear(skin),
    jewel(spec.jewel),
    head.above ?? '',
  )
  const behind = backdrop(spec.backdrop, { palette: palettes[spec.palette], flip: spec.flip })
  return picture(portraitWidth, portraitHeight, defs, behind + person + corners.cover)
}

const skinWeights: readonly (readonly [SkinName, number])[] = [
  ['avorio', 5],
  ['pesca', 5],
  ['miele', 6],
  ['oliva', 4],
  ['ambra', 2],
  ['ebano', 2],
]

/** Grey hair is for those over 48; blond and red only where they look at home. */
function hairToneFor(chance: Random, skin: SkinName, age: number): HairTone {
  if (age > 48 && chance.chance(0.4)) return 'argento'
  if (skin === 'ambra' || skin === 'ebano') return chance.pick(['nero', 'nero', 'bruno'])
  if (skin === 'oliva') return chance.pick(['nero', 'bruno', 'castano'])
  return chance.pick(['nero', 'bruno', 'bruno', 'castano', 'castano', 'biondo', 'biondo', 'rame'])
}

const clothsOn: Readonly<Record<PaletteName, readonly Cloth[]>> = {
  tramonto: ['rosso', 'verde', 'nero', 'blu', 'avorio'],
  salvia: ['avorio', 'ruggine', 'nero', 'rosso', 'viola'],
  notte: ['nero', 'avorio', 'rosso', 'senape', 'rosa'],
  cipria: ['verde', 'nero', 'rosso', 'blu', 'avorio'],
  ottone: ['ruggine', 'verde', 'avorio', 'nero', 'viola'],
  zucchero: ['blu', 'rosso', 'avorio', 'senape', 'nero'],
  amarena: ['nero', 'avorio', 'rosa', 'grigio'],
  bosco: ['avorio', 'senape', 'rosa', 'ruggine'],
  glicine: ['viola', 'avorio', 'nero', 'verde'],
  corallo: ['avorio', 'verde', 'nero', 'blu'],
  sabbia: ['nero', 'ruggine', 'verde', 'rosso', 'blu'],
  mare: ['senape', 'avorio', 'rosa', 'nero', 'ruggine'],
}

const suitCloths: readonly Cloth[] = ['blu', 'grigio', 'nero', 'verde']
const accents = ['#7D1D3F', '#1E4036', '#B4304A', '#34557A', '#B9893B', '#F1E4EA'] as const
const paletteNames = Object.keys(palettes) as PaletteName[]

/** A face that no other seed has, in clothes and light that suit it. */
export function imaginePortrait(chance: Random, person: { seed: string; sex: Sex; age: number }): Portrait {
  const skin = chance.pick(skinWeights.flatMap(([name, weight]) => Array<SkinName>(weight).fill(name)))
  const look = { ...person, skin, hairTone: hairToneFor(chance, skin, person.age) }
  return anotherPose(chance, look)
}

/** The same person on another day: skin and hair colour stay. */
export function anotherPose(
  chance: Random,
  { seed, sex, skin, hairTone }: Pick<Portrait, 'seed' | 'sex' | 'skin' | 'hairTone'>,
): Portrait {
  const palette = chance.pick(paletteNames)
  const woman = sex === 'woman'
  const style = woman ? womanStyleFor(chance, skin, hairTone) : chance.pick(manStyles)
  const wears = woman ? chance.pick(womanGarments) : chance.pick(manGarments)
  const cloth = chance.pick(wears === 'suit' ? suitCloths : clothsOn[palette])
  const darkSkin = skin === 'ambra' || skin === 'ebano'
  return {
    seed,
    sex,
    skin,
    hairTone,
    style,
    palette,
    backdrop: chance.pick(backdropNames),
    garment: wears,
    cloth: darkSkin && cloth === 'ruggine' ? 'senape' : cloth,
    jewel: woman ? jewelFor(chance, style, wears) : 'none',
    accent: chance.pick(wears === 'suit' || cloth === 'avorio' ? accents.slice(0, 4) : accents),
    lip: chance.pick(darkSkin ? ['#9C3148', '#A93A4C'] : ['#B3405A', '#A32B45', '#C23F52', '#B24A5E']),
    beard: !woman && chance.chance(0.5),
    flip: chance.chance(0.5),
  }
}

function womanStyleFor(chance: Random, skin: SkinName, tone: HairTone): HairStyle {
  const free = womanStyles.filter((style) => style !== 'curls' || tone !== 'biondo')
  return skin === 'ebano' && chance.chance(0.4) ? 'curls' : chance.pick(free)
}

function jewelFor(chance: Random, style: HairStyle, wears: Garment): Jewel {
  if (style === 'foulard' || style === 'bob' || style === 'waves' || style === 'long') return 'none'
  const onEar: Jewel[] = ['pearl', 'drop', 'hoop', 'none']
  if (style === 'curls') return chance.pick(['hoop', 'hoop', 'drop'])
  return chance.pick(wears === 'turtle' ? onEar : [...onEar, 'necklace', 'chain'])
}

/** Where there is no photo: a cameo, tone on tone, in an oval. */
export function drawCameo(sex: Sex): string {
  const [paper, rim, oval, shape] =
    sex === 'man'
      ? ['#E4EBF3', '#C0D1E4', '#C9D7E6', '#7F9CBD']
      : ['#FBECEF', '#E9C3CD', '#F3D3DA', '#C98BA0']
  const head = hair(sex === 'man' ? 'short' : 'chignon', { seed: sex, accent: rim })
  const relief = (part: string): string => part.replaceAll('url(#hair)', shape).replaceAll('"0.16"', '"0.35"')
  return picture(
    portraitWidth,
    portraitHeight,
    '<clipPath id="oval"><ellipse cx="400" cy="480" rx="270" ry="350"/></clipPath>',
    rect(0, 0, portraitWidth, portraitHeight, paper) +
      ellipse(400, 480, 270, 350, oval) +
      `<ellipse cx="400" cy="480" rx="292" ry="372" fill="none" stroke="${rim}" stroke-width="7"/>` +
      `<g clip-path="url(#oval)">${group(
        `translate(${sex === 'man' ? 384 : 396} 440) scale(1.06)`,
        relief(head.behind ?? ''),
        area(outlines[sex], shape),
        relief(head.over),
      )}</g>`,
  )
}
