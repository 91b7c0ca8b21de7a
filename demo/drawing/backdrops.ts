import type { Palette } from './palette.ts'
import { area, circle, group, line, rect } from './svg.ts'

const width = 800
const height = 1000

interface Setting {
  readonly palette: Palette
  /** The person looks left, so what stands beside the head moves over. */
  readonly flip: boolean
}

const sky = rect(0, 0, width, height, 'url(#sky)')

const backdrops = {
  sun: ({ palette: { deep, pale }, flip }: Setting) =>
    sky +
    circle(flip ? 250 : 550, 330, 230, pale) +
    rect(0, 640, width, 360, deep, 0.55) +
    line('M0,640 H800', { colour: pale, width: 3, opacity: 0.6 }) +
    line('M120,700 H360 M430,742 H720 M60,800 H240 M520,840 H690', { colour: pale, width: 6, opacity: 0.35 }),
  arch: ({ palette: { deep, pale } }: Setting) =>
    rect(0, 0, width, height, deep) +
    area('M90,1000 V430 C90,240 230,110 400,110 C570,110 710,240 710,430 V1000 Z', 'url(#sky)') +
    line('M130,1000 V432 C130,262 254,150 400,150 C546,150 670,262 670,432 V1000', {
      colour: pale,
      width: 4,
      opacity: 0.6,
    }),
  shutters: ({ palette: { pale } }: Setting) => {
    let light = ''
    for (let i = 0; i < 12; i += 1) {
      const y = 120 + i * 86
      light += `M-80,${y} L880,${y - 140} V${y - 104} L-80,${y + 36} Z `
    }
    return sky + area(light.trim(), pale, 0.34)
  },
  hills: ({ palette: { deep, pale }, flip }: Setting) =>
    sky +
    circle(flip ? 590 : 210, 220, 84, pale) +
    area('M0,560 C160,480 300,520 420,560 C560,604 680,540 800,500 V1000 H0 Z', deep, 0.5) +
    area('M0,680 C200,600 380,660 520,690 C640,712 740,680 800,650 V1000 H0Z', deep, 0.75) +
    area(
      'M88,600 C70,520 78,440 92,396 C108,440 114,520 98,600Z M140,616 C126,556 132,500 144,466 C156,500 162,556 150,616Z M702,592 C686,520 694,450 706,410 C720,450 726,520 712,592Z',
      deep,
    ),
  lake: ({ palette: { deep, pale } }: Setting) =>
    sky +
    area('M0,470 L130,330 L230,420 L360,250 L520,440 L610,360 L800,500 V640 H0Z', deep, 0.5) +
    area('M0,560 L180,450 L320,540 L480,430 L640,560 L800,480 V660 H0Z', deep, 0.8) +
    rect(0, 640, width, 360, pale, 0.5) +
    line('M90,704 H330 M470,724 H740 M40,790 H200', { colour: '#fff', width: 5, opacity: 0.3 }),
  city: ({ palette: { deep, pale }, flip }: Setting) =>
    sky +
    circle(flip ? 560 : 240, 260, 120, pale, 0.8) +
    area(
      'M0,1000 V560 H70 V500 H130 V580 H190 V430 L210,390 L230,430 V600 H290 V540 H340 V1000Z M460,1000 V600 H520 V470 H540 L552,420 L564,470 H584 V380 L592,330 L600,380 V470 H620 L632,420 L644,470 H664 V600 H720 V520 H800 V1000Z',
      deep,
      0.62,
    ),
  velvet: ({ palette: { pale } }: Setting) => sky + damask(width, height, pale),
  halo: ({ palette: { pale } }: Setting) =>
    sky + circle(400, 400, 340, pale, 0.5) + circle(400, 400, 270, pale, 0.6),
  palms: ({ palette: { deep } }: Setting) => {
    const fronds = [
      { x: 40, y: 40, from: -20 },
      { x: 780, y: 120, from: 90 },
    ].flatMap(({ x, y, from }) =>
      Array.from({ length: 9 }, (_, i) =>
        group(
          `rotate(${from + i * 17} ${x} ${y})`,
          area(`M${x},${y} q120,-34 260,30 q-140,6 -260,-30Z`, deep, 0.5),
        ),
      ),
    )
    return sky + fronds.join('')
  },
} as const satisfies Record<string, (setting: Setting) => string>

export type Backdrop = keyof typeof backdrops
export const backdropNames = Object.keys(backdrops) as Backdrop[]

/** 800 × 1000; its sky is the gradient `sky`. */
export function backdrop(kind: Backdrop, setting: Setting): string {
  return backdrops[kind](setting)
}

/** The pattern of an old wall covering: leaves in staggered rows. */
export function damask(across: number, down: number, colour: string): string {
  let rims = ''
  let hearts = ''
  for (let row = -1; row * 170 < down; row += 1)
    for (let column = -1; column * 170 < across; column += 1) {
      const x = column * 170 + (row % 2 === 0 ? 85 : 170)
      const y = row * 170
      rims += `M${x},${y - 10} C${x + 65},${y + 50} ${x + 65},${y + 110} ${x},${y + 180} C${x - 65},${y + 110} ${x - 65},${y + 50} ${x},${y - 10}Z `
      hearts += `M${x},${y + 50} C${x + 33},${y + 76} ${x + 31},${y + 108} ${x},${y + 126} C${x - 31},${y + 108} ${x - 33},${y + 76} ${x},${y + 50}Z `
    }
  return line(rims.trim(), { colour, width: 4, opacity: 0.45 }) + area(hearts.trim(), colour, 0.35)
}
