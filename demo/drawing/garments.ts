import { gold } from './palette.ts'
import { area, circle, group, line } from './svg.ts'

/** With a rim of the same cloth, so that no skin shows beside it. */
const fabric = (d: string): string =>
  `<path d="${d}" fill="url(#cloth)" stroke="url(#cloth)" stroke-width="9" stroke-linejoin="round"/>`
const seam = (d: string, opacity: number, width = 4): string => line(d, { colour: '#fff', width, opacity })

const garments = {
  scoop: () =>
    fabric(
      'M-360,760 L-352,470 C-334,392 -290,326 -224,292 C-196,330 -120,372 -20,372 C70,372 130,340 170,298 C232,324 262,380 280,470 L300,760 Z',
    ) + seam('M-224,292 C-196,330 -120,372 -20,372 C70,372 130,340 170,298', 0.25),
  off: () =>
    group(
      'translate(0 -34)',
      fabric(
        'M-366,760 L-360,470 C-344,390 -300,340 -262,318 C-170,384 30,392 196,310 C240,336 266,392 282,480 L310,760 Z',
      ),
      area('M-262,318 C-170,384 30,392 196,310 L212,346 C50,430 -190,426 -286,356 Z', '#fff', 0.16),
      seam('M-120,372 C-150,470 -150,560 -160,760 M60,366 C70,470 60,560 70,760', 0.1, 5),
    ),
  turtle: () =>
    fabric(
      'M-94,190 C-50,214 10,214 46,196 C50,224 60,246 84,262 C130,278 176,296 200,316 C250,352 272,410 284,480 L304,760 L-364,760 L-354,470 C-334,380 -280,318 -214,286 C-150,258 -108,250 -94,190 Z',
    ) + seam('M-90,214 C-46,236 14,236 50,216', 0.2),
  strap: () =>
    fabric(
      'M-196,284 L-160,266 C-130,322 -70,366 -6,372 C56,366 108,322 130,282 L158,294 C160,330 164,360 180,384 C222,396 252,404 270,420 L304,760 L-364,760 L-352,440 C-300,440 -240,420 -206,384 C-196,350 -194,316 -196,284 Z',
    ) + seam('M-160,266 C-130,322 -70,366 -6,372 C56,366 108,322 130,282', 0.25),
  blazer: (accent: string) =>
    fabric(
      'M-364,760 L-356,480 C-336,382 -280,318 -204,282 L-150,262 C-90,330 10,420 60,540 C80,440 110,330 120,276 L186,304 C240,330 268,390 284,480 L304,760 Z',
    ) +
    seam('M-204,282 C-170,380 -60,470 60,640 C76,520 140,420 176,300', 0.22) +
    area(
      'M-150,262 C-90,330 10,420 60,540 C80,440 110,330 120,276 C80,330 40,352 0,356 C-60,350 -110,310 -150,262Z',
      accent,
      0.9,
    ),
  suit: (accent: string) =>
    area('M-110,214 C-60,250 20,262 58,244 L70,300 L-60,420 L-170,268 Z', '#F6F1EF') +
    fabric(
      'M-424,760 L-414,500 C-392,400 -330,326 -240,286 L-150,252 C-110,340 -30,450 40,560 C60,460 70,360 72,276 C150,286 220,300 270,340 C316,390 336,440 348,500 L364,760 Z',
    ) +
    area(
      'M-150,252 C-110,340 -30,450 40,560 C60,460 70,360 72,276 L58,244 C20,262 -60,250 -110,214 Z',
      '#F6F1EF',
    ) +
    seam(
      'M-150,252 C-180,330 -150,400 -190,420 C-110,470 -20,540 40,640 C60,520 100,420 150,380 C120,350 100,310 72,276',
      0.2,
    ) +
    area('M20,300 L52,292 L66,340 L44,556 L14,420 L34,340 Z', accent),
  polo: () =>
    fabric(
      'M-424,760 L-414,500 C-392,400 -330,326 -250,290 C-190,266 -140,256 -116,230 C-60,268 20,276 62,256 C120,282 170,290 220,312 C286,342 324,404 348,500 L364,760 Z',
    ) +
    seam(
      'M-116,230 C-150,262 -160,300 -150,330 C-90,330 -20,320 20,276 M62,256 C84,280 86,310 70,336 C44,326 26,304 20,276',
      0.28,
      5,
    ),
} as const satisfies Record<string, (accent: string) => string>

export type Garment = keyof typeof garments
export const womanGarments = [
  'scoop',
  'off',
  'turtle',
  'strap',
  'blazer',
] as const satisfies readonly Garment[]
export const manGarments = ['suit', 'polo'] as const satisfies readonly Garment[]

/** Its cloth is the gradient `cloth`; `accent` colours a tie or a blouse. */
export function garment(kind: Garment, accent: string): string {
  return garments[kind](accent)
}

const pearl = '#FFF9F0'

const jewels = {
  none: () => '',
  pearl: () => circle(0, 34, 10, pearl) + circle(-3, 31, 3, '#fff'),
  drop: () =>
    line('M0,22 L0,40', { colour: gold, width: 3 }) +
    area('M0,38 C-12,58 -10,72 0,74 C10,72 12,58 0,38Z', gold),
  hoop: () => `<circle cx="0" cy="48" r="26" fill="none" stroke="${gold}" stroke-width="6"/>`,
  necklace: () => {
    let beads = circle(0, 34, 9, pearl)
    for (let i = 0; i < 18; i += 1) {
      const along = i / 17
      const x = -86 + 140 * along
      const y = 214 + Math.sin(along * Math.PI) * 58 + along * 14
      beads += circle(x, y, 7.2, pearl) + circle(x + 1.6, y + 1.8, 5, '#E9DCCB', 0.7)
    }
    return beads
  },
  chain: () =>
    line('M-100,236 C-70,310 30,340 66,256', { colour: gold, width: 3.5 }) + circle(-4, 309, 10, gold),
} as const satisfies Record<string, () => string>

export type Jewel = keyof typeof jewels

export function jewel(kind: Jewel): string {
  return jewels[kind]()
}
