import type { Skin } from './palette.ts'
import { area, ellipse, glow, line } from './svg.ts'

/** The body, seen from the side, looking right; the origin is the ear. All figures in these coordinates. */
export type Sex = 'woman' | 'man'

export const outlines: Readonly<Record<Sex, string>> = {
  woman:
    'M58,-134 C92,-122 109,-94 113,-62 C114,-52 110,-46 111,-38 C118,-20 137,6 148,21 C153,29 149,37 138,38.5 C131,40 126,42 125.5,47 C127,52 132.5,55 133,61 C133,65.5 127.5,68.6 122,70.6 C127.5,72.6 131,77 129.6,83 C127.4,89 120.4,92 119,99 C117.6,109 124.6,117 122.6,130 C119.6,144 104,151 89,148 C70,146 52,139 38,130 C39,160 42,200 54,232 C66,262 120,276 176,300 C232,324 262,380 280,470 L300,760 L-360,760 L-350,470 C-330,380 -280,318 -214,286 C-150,256 -112,252 -92,216 C-82,190 -78,150 -74,100 L-60,-60 Z',
  man: 'M58,-138 C90,-130 110,-104 116,-72 C122,-64 120,-54 115,-44 C122,-24 142,6 154,22 C159,31 153,40 141,41 C133,42 129,45 129,50 C130,56 138,60 138,66 C138,71 131,74 126,75.5 C132,78 137,83 134,90 C131,97 124,99 122,106 C121,116 131,124 129,140 C126,158 106,166 88,163 C66,159 46,150 30,138 C30,168 36,210 52,244 C72,276 140,282 210,308 C280,338 322,400 346,500 L360,760 L-420,760 L-410,500 C-390,400 -330,326 -250,290 C-170,256 -124,256 -104,220 C-94,190 -90,150 -84,100 L-60,-60 Z',
}

const lips =
  'M130.5,56.5 C132.4,58.2 133,59.6 133,61 C133,65 128,68.4 122,70.2 C116.5,70.8 111.5,70.2 107,68.6 C113,65.8 121.5,60.4 130.5,56.5 Z M122,70.8 C126.8,72.6 130.4,76 129.4,80.6 C127.6,83.6 123.2,84.2 119,82.8 C113.4,80.4 109.6,74.8 107,69.4 C111.5,71 116.5,71.4 122,70.8 Z'
const beardOutline =
  'M-14,-8 C-6,20 8,40 30,46 C60,52 96,50 118,72 C124,76 118,76 122,78 C128,86 126,96 124,104 C122,116 133,124 130,142 C126,160 106,168 88,165 C56,160 20,140 0,104 C-12,78 -18,30 -14,-8 Z'

/** The soft lights and shadows of a face; `faceFeatures` fills them in. */
export function faceDefs(skin: Skin, sex: Sex): string {
  return (
    glow('jaw', skin.shade, 0.75) +
    glow('blush', '#D9596A', sex === 'man' ? 0.1 : 0.26) +
    glow('brow-light', '#fff', 0.26) +
    glow('shoulder-light', '#fff', skin.gleam) +
    `<clipPath id="figure"><path d="${outlines[sex]}"/></clipPath>`
  )
}

interface Face {
  readonly sex: Sex
  readonly skin: Skin
  readonly lip: string
  /** Of brows and lashes. */
  readonly hairDark: string
  /** Behind dark glasses. */
  readonly eyeHidden: boolean
}

/** Shading and features, inside the outline. */
export function faceFeatures({ sex, skin, lip, hairDark, eyeHidden }: Face): string {
  const mouth =
    sex === 'woman'
      ? area(lips, lip, 0.86)
      : line('M102,74 C112,77 120,77 127,75.5', { colour: skin.shade, width: 4 })
  return (
    `<g clip-path="url(#figure)"><g transform="rotate(19 -10 176)">${ellipse(-8, 172, 146, 84, 'url(#jaw)')}</g>` +
    ellipse(72, 30, 50, 37, 'url(#blush)') +
    ellipse(150, -16, 46, 70, 'url(#brow-light)') +
    ellipse(130, 320, 140, 88, 'url(#shoulder-light)') +
    mouth +
    (eyeHidden ? '' : closedEye(sex, hairDark)) +
    line('M120,30 C114,32 112,38 118,41', { colour: skin.shade, width: 3.6, opacity: 0.8 }) +
    '</g>'
  )
}

/** Lowered lids: nobody looks at the visitor, so nobody seems to be a particular person. */
function closedEye(sex: Sex, colour: string): string {
  const lid = line('M73,-32 C81,-24.5 94,-24 104,-32.5', { colour, width: 4 })
  if (sex === 'man')
    return lid + line('M67,-57 C80,-67 97,-68 110,-59', { colour, width: 7.5, opacity: 0.85 })
  const lashes =
    'M103,-31.6 C107,-30.4 110,-30.6 113,-32 M98.4,-28.4 C102,-26 105.4,-25.4 108.6,-26.2 M92.4,-26.4 C95.4,-23.4 98.4,-22 101.6,-21.8'
  return (
    lid +
    line(lashes, { colour, width: 2.2 }) +
    line('M67,-59 C80,-69 97,-69 110,-60', { colour, width: 4.4, opacity: 0.85 })
  )
}

export function ear(skin: Skin): string {
  return (
    `<path d="M-14,-14 C-2,-26 18,-20 16,2 C14,18 4,30 -6,26 C-14,20 -18,0 -14,-14Z" fill="url(#skin)" ` +
    `stroke="${skin.shade}" stroke-opacity=".5" stroke-width="2.4"/>` +
    line('M-5,-9 C3,-13 9,-6 6,3', { colour: skin.shade, width: 2, opacity: 0.4 })
  )
}

export const beard = area(beardOutline, 'url(#hair)', 0.93)
