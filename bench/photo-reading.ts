import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawPortrait, imaginePortrait } from '#demo/portraits.ts'
import { random } from '#demo/random.ts'
import { drawScene, placeScenes, serviceScenes } from '#demo/scenes.ts'
import { countFaces, hintsOn, type PhotoReading } from '#features/photos/contract/photo-reading.ts'
import { findingsOf } from '#features/photos/server/reading/findings.ts'
import { photoReader } from '#features/photos/server/reading/photo-reader.ts'
import { codePhoto, type Writing, writtenPhoto } from '#testing/written-photo.ts'

/**
 * npm run bench:photos: how much of what is written on photos the reader finds, what it finds where there is nothing,
 * how long it takes and how much memory. docs/photo-reading.md has the figures of the day they were taken.
 */

/** The only photos of people at hand: six of groups, which the face library brings for its own demonstration. */
const groups = Array.from({ length: 6 }, (_, n) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@vladmandic/face-api/demo/sample${n + 1}.jpg`))),
)
const chance = random('photo reading')
const digits = (count: number) => Array.from({ length: count }, () => chance.between(0, 9)).join('')

const texts = [
  () => `347 ${digits(3)} ${digits(4)}`,
  () => `338-${digits(7)}`,
  () => `+39 320 ${digits(7)}`,
  () => `@marta_${digits(2)}`,
  () => `Telegram: giulia${digits(2)}`,
  () => `instagram elena.${digits(3)}`,
  () => `wa.me/39333${digits(7)}`,
  () => `chiamami al 349${digits(7)}`,
  () => `sara.${digits(2)}@gmail.com`,
  () => `t.me/luna${digits(3)}`,
]
const fonts = [
  'DejaVu Sans',
  'DejaVu Serif',
  'Liberation Sans Narrow',
  'Liberation Serif',
  'DejaVu Sans Mono',
]
const looks: Readonly<Record<string, Pick<Writing, 'ink' | 'outline' | 'strip'>>> = {
  'white on a black strip': { ink: '#fff', strip: '#000' },
  'black on a white strip': { ink: '#111', strip: '#fff' },
  'pale on a grey strip': { ink: '#ddd', strip: '#888' },
  'white, outlined': { ink: '#fff', outline: '#000' },
  'yellow, outlined': { ink: '#ffe14d', outline: '#222' },
  'white, bare': { ink: '#fff' },
  'black, bare': { ink: '#000' },
  'red, bare': { ink: '#d33' },
}

const reader = photoReader({ timeout: 60_000, memory: 1_000 })
const times: number[] = []
/** Of the processor alone: what the reader would take on a machine without other work. */
const processor: number[] = []
let memory = 0

async function read(photo: Buffer): Promise<PhotoReading> {
  // As the site keeps it.
  const kept = await sharp(photo)
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer()
  const [started, used] = [performance.now(), processorMs(reader.pid())]
  const reading = await reader.ask(kept, null)
  times.push(performance.now() - started)
  processor.push(processorMs(reader.pid()) - used)
  memory = Math.max(memory, peakMegabytes(reader.pid()))
  return reading
}

/** Ticks of a hundredth of a second. */
function processorMs(pid: number | undefined): number {
  if (pid === undefined) return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function peakMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

const tally = new Map<string, { found: number; of: number }>()
function count(name: string, found: boolean): void {
  const row = tally.get(name) ?? { found: 0, of: 0 }
  tally.set(name, { found: row.found + (found ? 1 : 0), of: row.of + 1 })
}

async function measureWriting(): Promise<void> {
  let n = 0
  for (const [look, ink] of Object.entries(looks))
    for (const size of [28, 44, 72])
      for (const turn of [0, 6, -10]) {
        const text = texts[n % texts.length]?.() ?? ''
        const font = fonts[n % fonts.length] ?? ''
        const fitting = Math.min(size, Math.floor(900 / (text.length * 0.66)))
        const place = 0.12 + ((n * 37) % 76) / 100
        const writing = { text, font, size: fitting, turn, place, ...ink }
        const reading = await read(await writtenPhoto(writing, groups[n % groups.length]))
        const found = findingsOf('photo', reading).some(({ photo }) => photo?.from === 'writing')
        for (const name of ['all writing', look, `${size} px`, `turned by ${turn}°`, font]) count(name, found)
        n += 1
      }
}

async function measureCodes(): Promise<void> {
  for (let n = 0; n < 12; n += 1) {
    const reading = await read(await codePhoto(texts[6 + (n % 4)]?.() ?? '', groups[n % groups.length]))
    count('QR codes', reading.codes.length === 1)
  }
}

async function measureWithout(): Promise<void> {
  const portraits = Array.from({ length: 30 }, (_, n) =>
    drawPortrait(
      imaginePortrait(random(`reading ${n}`), { seed: `${n}`, sex: n % 2 ? 'man' : 'woman', age: 30 }),
    ),
  )
  const drawings = [...portraits, ...[...serviceScenes, ...placeScenes].map(drawScene)]
  for (const drawing of drawings) {
    const reading = await read(await sharp(Buffer.from(drawing)).jpeg().toBuffer())
    note('drawing without writing', reading)
  }
  for (const group of groups) {
    const reading = await read(group)
    note('group photo without writing', reading)
    console.log(
      `group photo: ${countFaces(reading)} faces, light ${reading.brightness.toFixed(0)}, sharpness ${reading.sharpness.toFixed(0)}, nudity ${reading.nudity.toFixed(2)}`,
    )
  }
  for (const group of groups) {
    count(
      'blurred on purpose, and said so',
      hintsOn(await read(await sharp(group).blur(6).jpeg().toBuffer())).includes('blurred'),
    )
    const dark = await sharp(group).linear(0.22, 0).jpeg().toBuffer()
    count('darkened on purpose, and said so', hintsOn(await read(dark)).includes('dark'))
  }
}

function note(kind: string, reading: PhotoReading): void {
  count(`${kind}: a finding all the same`, findingsOf('photo', reading).length > 0)
  for (const hint of ['text', 'dark', 'blurred', 'no_face'] as const)
    count(`${kind}: the hint ${hint}`, hintsOn(reading).includes(hint))
}

await measureWriting()
await measureCodes()
await measureWithout()
reader.stop()
for (const [name, { found, of }] of tally) console.log(`${name}: ${found} of ${of}`)
console.log(`${times.length} photos; ${Math.round(memory)} MB at most`)
console.log(`on the clock ${percentiles(times)}`)
console.log(`of the processor ${percentiles(processor)}`)

function percentiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}
