import { damask } from './drawing/backdrops.ts'
import { palettes } from './drawing/palette.ts'
import { area, circle, ellipse, fade, group, line, picture, rect, vignette } from './drawing/svg.ts'

/** Still lifes for the services of the home page, and places for galleries: drawn by the same hand as the portraits. */
export const serviceScenes = ['hostess', 'wing', 'sugar'] as const
export const placeScenes = ['terrazza', 'teatro', 'libri'] as const
type Scene = (typeof serviceScenes)[number] | (typeof placeScenes)[number]

const wine = '#8C1C34'
const leafLight = '#5F8272'
const leafDark = '#3E6B5B'
const stem = '#2F5146'
const cream = '#F6EDE1'
const creamShade = '#CDB9A1'
const glass = (d: string, opacity: number): string => area(d, '#fff', opacity)

/** Services 900 × 700, places 800 × 1000. */
export function drawScene(scene: Scene): string {
  return scenes[scene]()
}

function frame(width: number, height: number, sky: readonly [string, string], ...body: string[]): string {
  const corners = vignette(width, height)
  return picture(
    width,
    height,
    fade('sky', sky) + corners.defs,
    rect(0, 0, width, height, 'url(#sky)') + body.join('') + corners.cover,
  )
}

const scenes: Readonly<Record<Scene, () => string>> = {
  /** A reception: a vase, two coupes, mountains in the arch of a window. */
  hostess: () =>
    frame(
      900,
      700,
      ['#CFE0E6', '#7FA4BF'],
      area('M120,700 V330 C120,160 240,70 370,70 C500,70 620,160 620,330 V700Z', '#E9F1F7', 0.7),
      area('M120,520 L250,420 L340,500 L460,380 L620,520 V700 H120Z', '#3F5D84', 0.35),
      table(900, '#2F4B70', 0.25),
      group('translate(250 566)', vase(), bouquet()),
      coupe(600, 606, 1),
      coupe(735, 630, 0.86),
    ),
  /** An aperitif at sunset. */
  wing: () =>
    frame(
      900,
      700,
      ['#F0C69A', '#C8744F'],
      circle(640, 300, 210, '#F8E0C2'),
      area('M0,470 C200,410 360,470 520,450 C680,430 800,460 900,430 V700 H0Z', '#8B3F45', 0.55),
      table(900, '#6F2A38', 0.22),
      group('translate(330 620)', spritz()),
      group('translate(600 620)', berryGlass()),
      olives(),
    ),
  /** A dinner by candlelight. */
  sugar: () =>
    frame(
      900,
      700,
      ['#8B3452', '#45102A'],
      `<g opacity=".6">${damask(900, 560, '#D48BA0')}</g>`,
      rect(0, 560, 900, 140, cream),
      rect(0, 560, 900, 20, creamShade),
      candle(450, 610, 1.15),
      wineGlass(230, 640),
      wineGlass(670, 640),
      group('translate(450 650)', ellipse(0, 8, 120, 20, creamShade), ellipse(0, 0, 120, 18, '#fff')),
      group(
        'translate(352 598)',
        line('M18,10 q30,16 54,4', { colour: stem, width: 6 }),
        circle(0, 0, 24, '#E58B95'),
        circle(-5, -5, 12, '#F4C2C6'),
      ),
    ),
  terrazza: () =>
    frame(
      800,
      1000,
      palettes.tramonto.sky,
      circle(520, 330, 120, palettes.tramonto.pale),
      area('M0,520 L170,380 L300,470 L470,330 L640,470 L800,400 V640 H0Z', palettes.tramonto.deep, 0.5),
      area('M0,600 L220,500 L400,580 L600,480 L800,580 V680 H0Z', palettes.tramonto.deep, 0.75),
      rect(0, 640, 800, 200, '#EBB394', 0.7),
      line('M80,700 H330 M480,730 H720 M140,770 H280', { colour: '#fff', width: 6, opacity: 0.5 }),
      balustrade(),
      group('translate(640 800)', lemonTree()),
    ),
  teatro: () =>
    frame(
      800,
      1000,
      ['#A84A66', '#45102A'],
      rect(0, 0, 800, 1000, '#2A0A1A'),
      area('M180,1000 V420 C180,260 290,170 400,170 C510,170 620,260 620,420 V1000Z', '#5A1830'),
      [0, 1, 2, 3].map((row) => group(`translate(0 ${row * 170})`, boxes())).join(''),
      curtain(),
    ),
  libri: () =>
    frame(
      800,
      1000,
      palettes.salvia.sky,
      area(
        'M120,720 V300 C120,170 250,100 400,100 C550,100 680,170 680,300 V720Z',
        palettes.salvia.pale,
        0.8,
      ),
      line('M400,100 V720 M120,420 H680', { colour: '#8FA893', width: 10 }),
      rect(0, 720, 800, 280, '#5B3A28'),
      rect(0, 720, 800, 16, '#fff', 0.2),
      group('translate(250 800)', books()),
      group('translate(590 820)', coffee()),
    ),
}

function table(width: number, colour: string, edge: number): string {
  return rect(0, 560, width, 140, colour) + rect(0, 560, width, 12, '#fff', edge)
}

function coupe(x: number, y: number, size: number): string {
  const liquor = '#E9C877'
  return group(
    `translate(${x} ${y}) scale(${size})`,
    ellipse(0, 0, 74, 13, '#fff', 0.5),
    glass('M-5,-4 L-4,-190 L4,-190 L5,-4Z', 0.62),
    glass('M-120,-300 C-116,-220 -60,-188 0,-188 C60,-188 116,-220 120,-300 Z', 0.26),
    area('M-114,-272 C-104,-214 -54,-196 0,-196 C54,-196 104,-214 114,-272 Z', liquor, 0.9),
    ellipse(0, -272, 114, 15, '#fff', 0.3),
    circle(-34, -236, 5, '#fff', 0.5) + circle(12, -250, 4, '#fff', 0.5) + circle(38, -226, 5, '#fff', 0.4),
    rim(-300, 120, 15, 0.75),
    line('M-92,-262 C-84,-226 -60,-212 -40,-206', { colour: '#fff', width: 5, opacity: 0.6 }),
  )
}

function wineGlass(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    ellipse(0, 0, 70, 12, creamShade, 0.8),
    ellipse(0, -2, 70, 11, '#fff', 0.7),
    area('M-4,-4 L-4,-190 L4,-190 L4,-4Z', '#E9D3DA', 0.85),
    glass('M-72,-420 C-100,-300 -76,-200 0,-190 C76,-200 100,-300 72,-420 Z', 0.22),
    area('M-87,-310 C-84,-232 -50,-198 0,-194 C50,-198 84,-232 87,-310 Z', wine),
    ellipse(0, -310, 87, 13, '#fff', 0.22),
    rim(-420, 72, 10, 0.7),
    line('M-70,-330 C-74,-280 -62,-240 -44,-218', { colour: '#fff', width: 5, opacity: 0.5 }),
  )
}

function rim(y: number, rx: number, ry: number, opacity: number): string {
  return `<ellipse cx="0" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="3"/>`
}

function vase(): string {
  return (
    area('M-60,0 C-80,-90 -40,-130 -46,-180 H46 C40,-130 80,-90 60,0Z', cream) +
    area('M10,0 C40,-90 20,-130 26,-180 H46 C40,-130 80,-90 60,0Z', creamShade, 0.7)
  )
}

function bouquet(): string {
  const rose = (x: number, y: number, r: number): string =>
    circle(x, y, r, '#B4304A') + circle(x - r * 0.2, y - r * 0.22, r * 0.54, '#E58B95')
  return (
    line(
      'M-10,-176 C-20,-240 -60,-280 -80,-330 M4,-176 C4,-260 10,-300 0,-380 M18,-176 C30,-240 70,-270 96,-318',
      {
        colour: stem,
        width: 7,
      },
    ) +
    area('M-30,-236 q-60,-10 -84,34 q60,14 84,-34Z M34,-238 q40,-40 92,-14 q-40,40 -92,14Z', leafLight) +
    rose(-84, -340, 38) +
    rose(0, -394, 44) +
    rose(100, -330, 36)
  )
}

function spritz(): string {
  const spokes = 'M0,-62 V62 M-62,0 H62 M-44,-44 L44,44 M-44,44 L44,-44'
  return (
    glass('M-96,-360 L-78,-20 C-70,0 70,0 78,-20 L96,-360Z', 0.28) +
    area('M-91,-280 L-78,-24 C-70,-8 70,-8 78,-24 L91,-280Z', '#E8722E', 0.92) +
    area('M30,-280 L36,-14 C60,-16 74,-18 78,-24 L91,-280Z', '#B94A1E', 0.5) +
    iceCube(-60, -262, -12) +
    iceCube(6, -220, 14) +
    group(
      'translate(70 -372) rotate(18)',
      circle(0, 0, 74, '#F2A23C'),
      circle(0, 0, 62, '#F9C977'),
      line(spokes, { colour: '#F2A23C', width: 5 }),
    ) +
    line('M-40,-470 L-8,-40', { colour: '#7D1D3F', width: 11 }) +
    rim(-360, 96, 13, 0.7)
  )
}

function berryGlass(): string {
  return (
    glass('M-90,-320 L-74,-20 C-66,0 66,0 74,-20 L90,-320Z', 0.26) +
    area('M-85,-236 L-74,-24 C-66,-8 66,-8 74,-24 L85,-236Z', '#B4304A', 0.9) +
    area('M34,-236 L36,-12 C58,-14 70,-18 74,-24 L85,-236Z', '#6F1630', 0.35) +
    iceCube(-50, -224, 10) +
    rim(-320, 90, 12, 0.7) +
    line('M6,-238 C4,-290 10,-320 14,-350', { colour: leafDark, width: 5 }) +
    area('M14,-346 q40,-50 92,-36 q-30,46 -92,36Z', leafLight) +
    area('M12,-346 q-6,-58 -50,-74 q-6,52 50,74Z', leafDark)
  )
}

function iceCube(x: number, y: number, turn: number): string {
  return (
    `<rect x="${x}" y="${y}" width="60" height="58" rx="10" fill="#fff" fill-opacity=".33" ` +
    `transform="rotate(${turn} ${x + 30} ${y + 29})"/>`
  )
}

function olives(): string {
  return (
    ellipse(790, 622, 62, 12, '#45102A', 0.35) +
    ellipse(770, 604, 26, 22, '#5F7A3C') +
    ellipse(812, 612, 24, 20, '#6B8845') +
    circle(790, 600, 5, '#B4304A') +
    circle(832, 608, 5, '#B4304A')
  )
}

function candle(x: number, y: number, size: number): string {
  return group(
    `translate(${x} ${y}) scale(${size})`,
    circle(0, -330, 150, '#F7D9A0', 0.2),
    circle(0, -330, 80, '#F7D9A0', 0.28),
    rect(-16, -300, 32, 246, cream),
    rect(4, -300, 12, 246, creamShade, 0.6),
    line('M0,-300 V-316', { colour: '#5B3A28', width: 4 }),
    area('M0,-380 C-26,-340 -22,-312 0,-308 C22,-312 26,-340 0,-380Z', '#F9E2B0'),
    area('M0,-346 C-10,-330 -9,-316 0,-314 C9,-316 10,-330 0,-346Z', '#F2A23C', 0.7),
    ellipse(0, -14, 70, 14, '#A97C24'),
    area('M-52,-70 C-40,-50 40,-50 52,-70 L44,-20 H-44Z', '#C79A3B'),
  )
}

function balustrade(): string {
  let posts = ''
  for (let i = 0; i < 9; i += 1)
    posts += `M${30 + i * 92},834 h44 c4,30 -18,40 -14,66 c4,26 18,34 14,60 h-44 c-4,-26 10,-34 14,-60 c4,-26 -18,-36 -14,-66z `
  return (
    rect(0, 800, 800, 34, cream) +
    rect(0, 828, 800, 6, creamShade) +
    rect(0, 960, 800, 40, cream) +
    area(posts.trim(), cream)
  )
}

function lemonTree(): string {
  const lemon = (x: number, y: number): string => ellipse(x, y, 16, 20, '#EFC54A')
  return (
    area('M-60,0 L-44,-90 H44 L60,0Z', '#B4573C') +
    rect(-56, -106, 112, 24, '#C96C4E') +
    line('M0,-106 V-230', { colour: '#5B3A28', width: 12 }) +
    circle(0, -290, 104, '#2F5146') +
    circle(-40, -310, 60, '#3E6B5B') +
    lemon(-56, -260) +
    lemon(20, -330) +
    lemon(54, -256) +
    lemon(-8, -232)
  )
}

function boxes(): string {
  const lamps = [0, 1, 2, 3, 4].map((i) => circle(216 + i * 92, 450, 13, '#F7D9A0', 0.75)).join('')
  const doors = [0, 1, 2, 3, 4].map((i) => rect(178 + i * 92, 420, 76, 76, '#7D1D3F', 0.55)).join('')
  return (
    area('M150,330 H650 V380 C560,420 240,420 150,380Z', '#D7B06A') +
    line('M150,344 H650', { colour: '#8A6426', width: 4 }) +
    doors +
    lamps
  )
}

function curtain(): string {
  const folds =
    'M60,0 C70,300 60,640 30,1000 M130,0 C140,300 120,640 70,1000 M200,0 C196,300 180,600 110,960 M740,0 C730,300 740,640 770,1000 M670,0 C660,300 680,640 730,1000 M600,0 C604,300 620,600 690,960'
  return (
    area('M0,0 H260 C240,260 230,520 120,1000 H0Z M800,0 H540 C560,260 570,520 680,1000 H800Z', 'url(#sky)') +
    line(folds, { colour: '#45102A', width: 14, opacity: 0.5 }) +
    area('M0,0 H800 V90 C640,190 160,190 0,90Z', '#7D1D3F') +
    line('M0,90 C160,190 640,190 800,90', { colour: '#D7B06A', width: 14 })
  )
}

function books(): string {
  const book = (x: number, y: number, width: number, height: number, colour: string): string =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${colour}"/>`
  return (
    book(-150, -60, 320, 56, '#7D1D3F') +
    book(-130, -120, 300, 58, '#34557A') +
    book(-120, -174, 260, 52, '#C79A3B') +
    line('M-120,-34 h70 M-100,-92 h90 M-90,-148 h60', { colour: '#fff', width: 6, opacity: 0.5 })
  )
}

function coffee(): string {
  return (
    ellipse(0, 10, 130, 22, '#fff', 0.85) +
    line('M84,-84 C146,-94 138,-26 70,-38', { colour: '#F6F1EF', width: 14 }) +
    area('M-86,-110 C-86,-30 -60,0 0,0 C60,0 86,-30 86,-110Z', '#F6F1EF') +
    area('M40,-110 C40,-30 20,0 0,0 C60,0 86,-30 86,-110Z', creamShade, 0.6) +
    ellipse(0, -110, 86, 16, '#4B2C1D') +
    line('M-20,-150 q20,-30 0,-60 q-20,-30 0,-60 M24,-150 q20,-30 0,-60', {
      colour: '#fff',
      width: 7,
      opacity: 0.5,
    })
  )
}
