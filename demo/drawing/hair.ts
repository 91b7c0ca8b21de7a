import { random } from '../random.ts'
import { ink, silk, straw } from './palette.ts'
import { area, blend, circle, ellipse, group, line } from './svg.ts'

/** What a hair style adds behind the head, on it, and above everything else. */
export interface Hair {
  readonly behind?: string
  readonly over: string
  readonly above?: string
  /** The ear lies under it. */
  readonly coversEar?: boolean
  /** Dark glasses or a brim hide the lids. */
  readonly hidesEye?: boolean
}

interface HairOptions {
  readonly seed: string
  /** Ribbon, hat band, dots of the headscarf. */
  readonly accent: string
}

/** The close-combed shape on which most styles build. */
const cap =
  'M64,-134 C38,-172 -44,-184 -100,-146 C-152,-108 -156,-30 -134,22 C-122,48 -98,74 -72,86 C-56,62 -30,42 -10,20 C10,-2 26,-44 46,-78 C58,-98 66,-114 64,-134 Z'

const mass = (d: string): string => area(d, 'url(#hair)')
const strands = (d: string): string => line(d, { colour: '#fff', width: 3.2, opacity: 0.16 })

const styles = {
  chignon: (): Hair => ({
    behind:
      ellipse(-132, 66, 62, 56, 'url(#hair)') +
      strands(
        'M-170,40 C-150,20 -110,24 -92,52 M-184,70 C-160,50 -116,52 -92,84 M-170,104 C-146,86 -118,90 -96,108',
      ),
    over:
      mass(cap) +
      strands(
        'M56,-132 C20,-120 -50,-96 -104,6 M60,-120 C30,-100 -20,-60 -84,50 M38,-150 C-20,-150 -100,-110 -136,-20 M52,-96 C30,-70 0,-30 -58,62',
      ),
  }),
  topknot: (): Hair => ({
    behind:
      ellipse(-64, -196, 56, 50, 'url(#hair)') +
      strands('M-110,-190 C-90,-226 -40,-226 -20,-196 M-104,-170 C-80,-196 -46,-196 -22,-172'),
    over:
      mass(cap) +
      strands(
        'M58,-130 C30,-140 -20,-160 -50,-160 M52,-98 C10,-110 -50,-140 -74,-160 M18,-34 C-20,-70 -70,-120 -90,-150 M-40,50 C-90,0 -120,-70 -110,-136',
      ),
  }),
  bob: (): Hair => ({
    coversEar: true,
    over:
      mass(
        'M70,-132 C46,-178 -48,-190 -106,-150 C-164,-106 -170,0 -164,70 C-160,116 -142,142 -112,148 C-66,158 -14,146 26,124 C10,84 14,30 34,-18 C52,-62 76,-98 70,-132 Z',
      ) +
      strands(
        'M54,-140 C0,-150 -90,-110 -122,110 M62,-120 C20,-90 -60,-20 -70,140 M66,-108 C36,-70 -20,0 -20,130 M20,-160 C-60,-160 -140,-90 -150,70',
      ),
  }),
  long: (): Hair => ({
    coversEar: true,
    behind: mass(
      'M20,-160 C-70,-190 -150,-140 -166,-50 C-184,50 -176,150 -200,250 C-216,330 -240,400 -200,470 C-160,500 -80,500 -30,470 C-10,380 -60,250 -40,120 Z',
    ),
    over:
      mass(
        'M68,-134 C44,-178 -48,-190 -106,-150 C-166,-106 -178,10 -178,90 C-178,190 -226,280 -214,380 C-206,440 -170,470 -120,470 C-66,468 -34,420 -40,340 C-46,250 -70,180 -42,96 C-28,56 6,0 30,-40 C50,-72 76,-98 68,-134 Z',
      ) +
      strands(
        'M54,-140 C-30,-150 -120,-60 -130,90 C-136,200 -190,280 -176,400 M62,-122 C10,-90 -70,0 -86,110 C-100,220 -130,300 -120,440 M64,-112 C20,-60 -50,30 -64,120 C-74,220 -66,300 -74,420 M20,-160 C-70,-160 -150,-70 -156,80',
      ),
  }),
  waves: (): Hair => ({
    coversEar: true,
    over:
      mass(
        'M70,-130 C54,-180 -40,-196 -102,-160 C-170,-118 -190,-20 -176,40 C-164,84 -206,110 -214,160 C-222,206 -180,226 -186,270 C-190,310 -226,330 -206,376 C-188,414 -130,410 -96,388 C-56,360 -76,318 -54,286 C-30,254 -60,220 -42,176 C-28,142 -2,146 8,104 C16,66 -8,40 10,-6 C28,-46 84,-84 70,-130 Z',
      ) +
      strands(
        'M50,-146 C-30,-150 -130,-90 -128,20 C-126,90 -172,120 -166,180 C-160,230 -140,240 -150,300 M62,-120 C0,-80 -84,-20 -82,60 C-80,120 -120,150 -112,210 C-104,260 -96,290 -120,350 M66,-104 C36,-60 -44,0 -40,70 C-38,110 -70,140 -70,190 C-70,240 -80,260 -90,330',
      ),
  }),
  pony: ({ accent }: HairOptions): Hair => ({
    behind:
      mass(
        'M-110,-110 C-190,-120 -250,-40 -240,60 C-232,150 -190,220 -210,330 C-170,290 -130,200 -146,110 C-156,50 -150,-20 -110,-70 Z',
      ) +
      strands(
        'M-130,-96 C-200,-90 -216,0 -206,80 C-200,150 -180,200 -192,280 M-120,-84 C-170,-60 -184,20 -176,90 C-170,150 -166,180 -176,230',
      ),
    over:
      mass(cap) +
      strands(
        'M58,-130 C10,-140 -60,-140 -112,-98 M52,-96 C10,-100 -60,-110 -114,-92 M22,-40 C-20,-66 -80,-90 -116,-88 M-44,54 C-80,10 -110,-40 -120,-84',
      ) +
      line('M-132,-118 C-116,-110 -106,-92 -106,-72', { colour: accent, width: 12 }),
  }),
  pixie: (): Hair => ({
    over:
      mass(
        'M84,-120 C78,-176 -30,-194 -98,-152 C-148,-118 -158,-40 -142,14 C-132,48 -112,78 -86,92 C-84,62 -66,36 -46,22 C-44,2 -32,-14 -12,-16 C-4,-40 10,-62 26,-70 C44,-70 70,-84 88,-92 C88,-102 86,-112 84,-120 Z',
      ) +
      strands(
        'M76,-116 C30,-130 -40,-110 -84,-40 M60,-150 C0,-160 -90,-120 -118,-30 M72,-100 C40,-100 0,-80 -22,-40',
      ),
  }),
  curls: ({ seed }: HairOptions): Hair => ({ coversEar: true, over: curls(seed) }),
  braid: (): Hair => ({
    over:
      mass(cap) +
      strands(
        'M56,-132 C10,-124 -70,-80 -110,30 M60,-116 C20,-90 -40,-40 -92,66 M30,-154 C-40,-150 -120,-90 -136,0',
      ),
    above: plait(),
  }),
  hat: ({ accent }: HairOptions): Hair => ({
    behind: mass('M-90,40 C-120,90 -150,120 -120,170 C-90,190 -60,150 -64,90 Z'),
    over: mass(
      'M44,-92 C20,-60 4,-20 -14,16 C-36,40 -60,66 -78,92 C-118,60 -144,0 -140,-60 L-120,-110 L40,-130 Z',
    ),
    above:
      `<defs>${blend('straw', straw, '120,-230', '-200,0')}</defs>` +
      area('M-128,-92 C-140,-190 -80,-236 -14,-236 C56,-236 92,-190 92,-104 Z', 'url(#straw)') +
      area('M-130,-118 C-60,-100 30,-104 93,-128 L94,-100 C30,-78 -64,-74 -130,-90 Z', accent) +
      area(
        'M-262,-22 C-200,-96 -60,-118 60,-120 C150,-124 214,-132 262,-104 C220,-74 130,-66 30,-60 C-80,-54 -190,-44 -262,-22 Z',
        'url(#straw)',
      ) +
      line('M-262,-22 C-190,-60 -80,-76 30,-82 C130,-88 214,-94 262,-104', {
        colour: '#fff',
        width: 3,
        opacity: 0.3,
      }),
  }),
  foulard: ({ accent }: HairOptions): Hair => ({
    coversEar: true,
    hidesEye: true,
    over: headscarf(accent),
    above:
      area('M66,-46 C78,-57 106,-57 119,-44 C123,-24 113,-6 97,-5 C80,-4 68,-20 66,-46 Z', ink) +
      line('M68,-43 L6,-30', { colour: ink, width: 7 }) +
      line('M78,-44 C87,-49 97,-49 104,-46', { colour: '#fff', width: 4, opacity: 0.5 }),
  }),
  short: (): Hair => ({
    over:
      mass(
        'M86,-122 C74,-178 -40,-196 -104,-152 C-150,-116 -160,-40 -142,20 C-134,50 -116,84 -90,100 C-86,64 -66,40 -44,26 C-42,6 -30,-8 -14,-8 C-8,-40 4,-66 16,-92 C40,-98 66,-108 86,-122 Z',
      ) +
      strands(
        'M74,-124 C20,-130 -60,-110 -100,-20 M50,-152 C-20,-160 -110,-110 -124,0 M10,-90 C-20,-70 -60,-20 -80,40',
      ),
  }),
  slick: (): Hair => ({
    over:
      mass(
        'M84,-136 C96,-170 40,-196 -20,-188 C-100,-180 -152,-120 -150,-40 C-148,10 -128,70 -96,98 C-88,60 -66,40 -44,28 C-42,6 -30,-8 -14,-8 C-6,-40 10,-76 30,-100 C48,-112 70,-120 84,-136 Z',
      ) +
      strands(
        'M80,-140 C20,-160 -70,-130 -110,-20 M60,-170 C-10,-180 -110,-120 -130,0 M30,-104 C-10,-90 -60,-30 -84,44',
      ),
  }),
} as const satisfies Record<string, (options: HairOptions) => Hair>

export type HairStyle = keyof typeof styles

export const womanStyles = [
  'chignon',
  'topknot',
  'bob',
  'long',
  'waves',
  'pony',
  'pixie',
  'curls',
  'braid',
  'hat',
  'foulard',
] as const satisfies readonly HairStyle[]

export const manStyles = ['short', 'slick'] as const satisfies readonly HairStyle[]

export function hair(style: HairStyle, options: HairOptions): Hair {
  return styles[style](options)
}

/** Curls on a crown around the head and a few on it, none of them over the face. */
function curls(seed: string): string {
  const chance = random(`curls ${seed}`)
  const spots: { x: number; y: number; r: number }[] = []
  for (let i = 0; i < 46; i += 1) {
    const angle = -3.72 + (i / 46) * 4.25
    const reach = 118 + chance.next() * 46
    spots.push({
      x: -36 + Math.cos(angle) * reach * 1.02,
      y: -46 + Math.sin(angle) * reach * 1.06,
      r: 34 + chance.next() * 18,
    })
  }
  for (let i = 0; i < 26; i += 1)
    spots.push({
      x: -52 + (chance.next() - 0.5) * 170,
      y: -80 + (chance.next() - 0.5) * 150,
      r: 36 + chance.next() * 14,
    })
  const kept = spots.filter(({ x, y }) => !(x > 34 && y > -100) && !(x > -6 && y > -24))
  const arcs = kept.slice(0, 40).map(({ x, y, r }) => {
    const at = `${(x - r * 0.55).toFixed(1)},${y.toFixed(1)}`
    return `M${at} a${(r * 0.5).toFixed(1)},${(r * 0.5).toFixed(1)} 0 0 1 ${r.toFixed(1)},${(-r * 0.1).toFixed(1)}`
  })
  return (
    // Beneath, so that no sky shows between the curls.
    ellipse(-58, -84, 88, 90, 'url(#hair)') +
    kept.map(({ x, y, r }) => circle(x, y, r, 'url(#hair)')).join('') +
    mass(
      'M62,-132 C30,-150 -60,-150 -96,-110 C-140,-50 -140,30 -86,84 C-60,50 -30,40 -10,14 C8,-10 24,-50 44,-82 C58,-104 66,-116 62,-132Z',
    ) +
    strands(arcs.join(' '))
  )
}

function plait(): string {
  let links = ''
  for (let i = 0; i < 7; i += 1) {
    const x = -104 + i * 12 - i * i * 1.2
    const y = 96 + i * 46
    links +=
      group(
        `rotate(${i % 2 === 0 ? -24 : 24} ${x.toFixed(1)} ${y})`,
        ellipse(x, y, 34 - i * 2, 30, 'url(#hair)'),
      ) +
      strands(
        `M${(x - 22).toFixed(1)},${y - 8} C${(x - 6).toFixed(1)},${y + 12} ${(x + 8).toFixed(1)},${y + 12} ${(x + 22).toFixed(1)},${y - 6}`,
      )
  }
  return links
}

function headscarf(dots: string): string {
  const shape =
    'M46,-150 C10,-188 -60,-190 -108,-152 C-162,-112 -168,-20 -146,44 C-132,86 -112,118 -84,146 C-44,168 4,166 44,142 C22,118 2,84 0,46 C-2,0 10,-40 28,-76 C40,-102 50,-128 46,-150 Z M40,140 C20,150 -4,150 -20,146 C-30,180 -60,220 -110,236 C-70,246 -16,226 10,190 C24,226 60,242 92,236 C60,214 40,180 40,140 Z'
  let spots = ''
  for (let row = 0; row < 12; row += 1)
    for (let column = 0; column < 8; column += 1)
      spots += circle(-170 + column * 38 + (row % 2 === 0 ? 0 : 19), -170 + row * 38, 6.5, dots)
  return (
    `<defs>${blend('silk', silk, '80,-160', '-150,200')}<clipPath id="scarf"><path d="${shape}"/></clipPath></defs>` +
    mass(
      'M62,-134 C54,-152 40,-160 30,-156 L0,-60 C4,-30 8,-14 16,-6 C22,-40 40,-66 56,-88 C66,-104 68,-120 62,-134 Z',
    ) +
    strands('M56,-136 C40,-110 18,-70 12,-30 M62,-120 C48,-96 30,-66 22,-40') +
    area(shape, 'url(#silk)') +
    `<g clip-path="url(#scarf)">${spots}</g>` +
    line('M40,-152 C-20,-150 -100,-80 -110,70 M40,-110 C0,-60 -30,20 -30,140', {
      colour: '#7A3B33',
      width: 5,
      opacity: 0.22,
    })
  )
}
