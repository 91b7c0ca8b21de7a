import { type SkinName, skins } from './palette.ts'
import { group, line } from './svg.ts'

const shown = { palm: 5, two_fingers: 2 }
/** How many fingers are raised. */
export type Shown = keyof typeof shown

const fingers = [
  'M24,-58 L30,-172',
  'M-4,-60 L-10,-186',
  'M50,-52 L68,-148',
  'M-30,-50 L-50,-150',
  'M-40,6 L-92,-52',
]

/** A raised hand, for a portrait of 800 × 1000 that looks right. */
export function hand(pose: Shown, skinName: SkinName): string {
  const skin = skins[skinName]
  const raised = fingers.slice(0, shown[pose])
  const drawn = (d: string, width: number) =>
    line(d, { colour: skin.shade, width: width + 5 }) + line(d, { colour: skin.mid, width })
  return group(
    'translate(668 690)',
    drawn('M10,60 L36,420', 92),
    ...raised.map((d) => drawn(d, 32)),
    drawn('M-6,-14 L22,-14 L24,34 L-2,34 Z', 84),
    line('M-24,8 C0,-8 24,-8 44,6', { colour: skin.shade, width: 4, opacity: 0.6 }),
  )
}
