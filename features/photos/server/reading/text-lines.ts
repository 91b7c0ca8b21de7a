import sharp from 'sharp'

/**
 * Finds what may be lines of writing in a photo. Tesseract is made for pages: given a whole photo it misses nine of ten
 * numbers written on it. Here each stroke that stands out from its surroundings is a blob; blobs of like height in a
 * row are a line, and only its blobs are drawn again, black on white and upright.
 */

/** Grey values, one byte a pixel. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

interface Blob {
  readonly label: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly area: number
}

/**
 * How far around a pixel one looks, and by how much, of 255, light and dark writing differ from there: small writing,
 * then large, then large and strong, whose letters grow together with what is behind them where less is asked for.
 */
const looks = [
  { reach: 8, contrasts: [{ light: 32, dark: 32 }] },
  {
    reach: 22,
    contrasts: [
      { light: 40, dark: 40 },
      { light: 80, dark: 70 },
    ],
  },
] as const
const inks = ['light', 'dark'] as const
const letter = { heightMin: 9, heightMax: 170, widthMax: 2.6, fillMin: 0.12, fillMax: 0.97 }
const lettersMin = 5
/** Of the line that the letters stand on: 20 degrees. */
const slopeMax = 0.37
/** More than any honest photo has: what is beyond it is a pattern. */
const linesMax = 10
/** Of these, the longest, are read as the photo shows them, too: Tesseract takes most of its time over textures. */
const shownMax = 5
/** Letters are drawn as high, which is what Tesseract was trained on. */
const drawnHeight = 38
const margin = 14

/** Each line twice: as its blobs alone, and as the photo shows it; Tesseract reads now the one, now the other. */
export async function textLines(grey: Grey): Promise<{ blobs: Grey[]; shown: Grey[] }> {
  const found: Row[] = []
  for (const { reach, contrasts } of looks) {
    const around = await sharp(grey.data, { raw: { width: grey.width, height: grey.height, channels: 1 } })
      .blur(reach)
      .toColourspace('b-w')
      .raw()
      .toBuffer()
    for (const contrast of contrasts)
      for (const ink of inks) {
        const labels = new Int32Array(grey.data.length)
        const blobs = blobsOf(inkOf(grey, around, ink, contrast[ink]), labels, grey)
        found.push(...rowsOf(blobs.filter(likeLetter)).map((letters) => ({ letters, blobs, labels, ink })))
      }
  }
  const rows = found.toSorted((a, b) => b.letters.length - a.letters.length).slice(0, linesMax)
  const frames = rows.map(({ letters }) => frameOf(letters))
  return {
    blobs: rows.map((row, n) => blobsDrawn(row, frames[n]!, grey)),
    shown: rows.slice(0, shownMax).map((row, n) => photoDrawn(row, frames[n]!, grey)),
  }
}

interface Row {
  readonly letters: readonly Blob[]
  /** All of the same look: dots and dashes stand between the letters. */
  readonly blobs: readonly Blob[]
  readonly labels: Int32Array
  readonly ink: 'light' | 'dark'
}

function inkOf(grey: Grey, around: Uint8Array, ink: 'light' | 'dark', contrast: number): Uint8Array {
  const map = new Uint8Array(grey.data.length)
  const sign = ink === 'light' ? 1 : -1
  for (let i = 0; i < map.length; i += 1)
    map[i] = sign * ((grey.data[i] ?? 0) - (around[i] ?? 0)) > contrast ? 1 : 0
  return map
}

/** Each connected patch of ink, its pixels labelled from 1. */
function blobsOf(ink: Uint8Array, labels: Int32Array, { width, height }: Grey): Blob[] {
  const blobs: Blob[] = []
  const open: number[] = []
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] !== 1 || labels[start] !== 0) continue
    const label = blobs.length + 1
    let left = width
    let right = 0
    let top = height
    let bottom = 0
    let area = 0
    labels[start] = label
    open.push(start)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width
      const y = (at - x) / width
      area += 1
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy += 1)
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx += 1) {
          const next = at + dy * width + dx
          if (ink[next] === 1 && labels[next] === 0) {
            labels[next] = label
            open.push(next)
          }
        }
    }
    blobs.push({ label, left, top, right: right + 1, bottom: bottom + 1, area })
  }
  return blobs
}

const heightOf = ({ top, bottom }: Blob) => bottom - top
const middle = ({ left, right, top, bottom }: Blob) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

function likeLetter(blob: Blob): boolean {
  const height = heightOf(blob)
  const width = blob.right - blob.left
  const fill = blob.area / (height * width)
  return (
    height >= letter.heightMin &&
    height <= letter.heightMax &&
    width <= letter.widthMax * height &&
    fill >= letter.fillMin &&
    fill <= letter.fillMax
  )
}

/** Rows of letters from left to right, each letter in one row. */
function rowsOf(letters: readonly Blob[]): Blob[][] {
  const sorted = letters.toSorted((a, b) => a.left - b.left)
  const taken = new Set<Blob>()
  const rows: Blob[][] = []
  for (const [start, first] of sorted.entries()) {
    if (taken.has(first)) continue
    const row = [first]
    for (let at = following(row, sorted, start, taken); at !== -1; at = following(row, sorted, at, taken))
      row.push(sorted[at]!)
    if (row.length < lettersMin) continue
    for (const blob of row) taken.add(blob)
    rows.push(row)
  }
  return rows
}

/** The place of the nearest letter to the right that continues the row, whose last one is at `at`; -1 if there is none. */
function following(
  row: readonly Blob[],
  sorted: readonly Blob[],
  at: number,
  taken: ReadonlySet<Blob>,
): number {
  const last = sorted[at]!
  // The first letter may be a low one, such as a or e: the tallest so far says how large the writing is.
  const tallest = Math.max(...row.slice(-6).map(heightOf))
  const slope = slopeOf(row)
  const from = middle(last)
  for (let n = at + 1; n < sorted.length; n += 1) {
    const blob = sorted[n]!
    const gap = blob.left - last.right
    // All that follow are further away.
    if (gap > 1.3 * tallest) return -1
    if (blob.left === last.left || taken.has(blob) || gap < -0.35 * tallest) continue
    const height = heightOf(blob)
    if (height < 0.45 * tallest || height > 2.1 * tallest) continue
    const to = middle(blob)
    const off = to.y - (from.y + slope * (to.x - from.x))
    if (Math.abs(off) < 0.42 * Math.max(tallest, height)) return n
  }
  return -1
}

/** Of the middles of the letters, by least squares; level until there are enough to tell. */
function slopeOf(row: readonly Blob[]): number {
  if (row.length < 3) return 0
  const points = row.map(middle)
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const x = mean('x')
  const y = mean('y')
  const across = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  const along = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  const slope = along === 0 ? 0 : across / along
  return Math.max(-slopeMax, Math.min(slopeMax, slope))
}

/** Where a row lies: along it u, across it v, in pixels of the photo turned by its slope. */
interface Frame {
  readonly cos: number
  readonly sin: number
  readonly from: number
  readonly to: number
  readonly v: number
  /** As high as its tall letters. */
  readonly tall: number
}

function frameOf(letters: readonly Blob[]): Frame {
  const angle = Math.atan(slopeOf(letters))
  const turn = { cos: Math.cos(angle), sin: Math.sin(angle) }
  const heights = letters.map(heightOf).toSorted((a, b) => a - b)
  const tall = heights[Math.floor(heights.length * 0.8)] ?? 1
  const middles = letters.map((blob) => turned(middle(blob), turn))
  return {
    ...turn,
    from: Math.min(...middles.map(({ u }) => u)) - tall,
    to: Math.max(...middles.map(({ u }) => u)) + tall,
    v: middles.map((at) => at.v).toSorted((a, b) => a - b)[Math.floor(letters.length / 2)] ?? 0,
    tall,
  }
}

function turned({ x, y }: { x: number; y: number }, { cos, sin }: Pick<Frame, 'cos' | 'sin'>) {
  return { u: x * cos + y * sin, v: y * cos - x * sin }
}

/** Upright, black on white, `drawnHeight` high; `inkAt` says how black the photo is at a place, from 0 to 1. */
function upright({ cos, sin, from, to, v, tall }: Frame, inkAt: (x: number, y: number) => number): Grey {
  const scale = drawnHeight / tall
  const width = Math.ceil((to - from) * scale) + 2 * margin
  const height = Math.ceil(2 * tall * scale) + 2 * margin
  const data = new Uint8Array(width * height).fill(255)
  for (let j = margin; j < height - margin; j += 1)
    for (let i = margin; i < width - margin; i += 1) {
      const u = from + (i - margin) / scale
      const w = v - tall + (j - margin) / scale
      data[j * width + i] = 255 - Math.round(255 * inkAt(u * cos - w * sin, u * sin + w * cos))
    }
  return { width, height, data }
}

/** The letters and the small blobs among them (dots, dashes), and nothing else of the photo. */
function blobsDrawn({ blobs, labels }: Row, frame: Frame, { width, height }: Grey): Grey {
  const kept = new Uint8Array(blobs.length + 1)
  for (const blob of blobs) {
    const { u, v } = turned(middle(blob), frame)
    const within = u > frame.from && u < frame.to && Math.abs(v - frame.v) < 0.85 * frame.tall
    if (within && heightOf(blob) < 1.7 * frame.tall) kept[blob.label] = 1
  }
  return upright(
    frame,
    between(width, height, (place) => kept[labels[place] ?? 0] ?? 0),
  )
}

/** The strip of the photo, its contrast stretched. */
function photoDrawn({ ink }: Row, frame: Frame, { width, height, data }: Grey): Grey {
  const strip = upright(
    frame,
    between(width, height, (place) => {
      const value = (data[place] ?? 0) / 255
      return ink === 'light' ? value : 1 - value
    }),
  )
  const sorted = strip.data.toSorted()
  const darkest = sorted[Math.floor(sorted.length * 0.02)] ?? 0
  const lightest = sorted[Math.floor(sorted.length * 0.6)] ?? 255
  const range = Math.max(1, lightest - darkest)
  return {
    ...strip,
    data: strip.data.map((value) =>
      Math.max(0, Math.min(255, Math.round((255 * (value - darkest)) / range))),
    ),
  }
}

/** Between the four pixels around a place, so that a small letter becomes a smooth large one. */
function between(width: number, height: number, at: (place: number) => number) {
  return (x: number, y: number): number => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 0
    const place = top * width + left
    const [fx, fy] = [x - left, y - top]
    const above = at(place) * (1 - fx) + at(place + 1) * fx
    const below = at(place + width) * (1 - fx) + at(place + width + 1) * fx
    return above * (1 - fy) + below * fy
  }
}
