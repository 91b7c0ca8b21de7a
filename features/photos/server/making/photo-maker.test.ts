import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { photoSizes } from '../../contract/photo-address.ts'
import { jpeg, picture } from '#testing/pictures.ts'
import { maker, photoMaker } from './photo-maker.ts'

const misbehaving = (name: string) => fileURLToPath(import.meta.resolve(`../misbehaving/${name}.ts`))

async function made(bytes: Uint8Array) {
  const result = await maker.process(async () => bytes)
  if (!result.ok) throw new Error(result.error)
  return result.photo
}

/** Making the originals is not what is tested. */
const quick = { jpeg: {}, png: {}, webp: { effort: 0 }, avif: { effort: 0 } }

/** In how many of the 64 places two fingerprints differ. */
function distance(a: string | null, b: string | null) {
  return [...(a ?? '')].filter((bit, index) => bit !== b?.[index]).length
}

async function refusal(bytes: Uint8Array) {
  const result = await maker.process(async () => bytes)
  return result.ok ? null : result.error
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s becomes WebP in three sizes', async (format) => {
  const photo = await made(
    await picture({ width: 2000, height: 1000 }).toFormat(format, quick[format]).toBuffer(),
  )
  expect([...photo.files.keys()]).toEqual([...photoSizes])
  for (const [size, bytes] of photo.files) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size / 2 })
  }
  expect(photo).toMatchObject({ width: 1600, height: 800 })
  expect(photo.thumbhash.byteLength).toBeGreaterThan(10)
})

test('a small picture is never blown up', async () => {
  const photo = await made(await picture({ width: 200, height: 250 }).jpeg().toBuffer())
  expect(photo).toMatchObject({ width: 200, height: 250 })
  expect(await sharp(photo.files.get(320)).metadata()).toMatchObject({ width: 200, height: 250 })
})

test('a sideways photo is turned upright, and place, camera and colour profile are gone', async () => {
  const original = await picture({ width: 600, height: 400 })
    .withExif({ IFD0: { Make: 'Fotocamera' }, IFD3: { GPSLatitude: '45/1 28/1 0/1', GPSLatitudeRef: 'N' } })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(original.includes('Fotocamera')).toBe(true)
  const photo = await made(original)
  expect(photo).toMatchObject({ width: 400, height: 600 })
  for (const bytes of photo.files.values()) {
    const header = await sharp(bytes).metadata()
    expect(header).toMatchObject({ width: Math.min(header.width, 400) })
    expect([header.exif, header.icc, header.xmp, header.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(bytes).includes('Fotocamera')).toBe(false)
  }
})

test('transparent pictures get a white ground', async () => {
  const clear = sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  const photo = await made(await clear.png().toBuffer())
  const { channels } = await sharp(photo.files.get(320)).stats()
  expect(channels.map((channel) => Math.round(channel.mean))).toEqual([255, 255, 255])
})

test('the content decides what a file is: SVG, GIF, PDF, HTML and MP4 are refused', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const mp4 = iso('isom', 'isom', 'mp42')
  const gif = await picture().gif().toBuffer()
  for (const bytes of [Buffer.from(svg), gif, Buffer.from('%PDF-1.7 photo.jpg'), Buffer.from('<html>'), mp4])
    expect(await refusal(bytes)).toBe('Formato non ammesso. Usa JPEG, PNG, WebP o AVIF.')
})

/** The first box of an ISO file: its brand, and those that it is compatible with. */
function iso(brand: string, ...compatible: string[]): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(16 + 4 * compatible.length)
  return Buffer.concat([length, Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`), Buffer.alloc(8)])
}

test('a photo as telephones save it is refused with what to do instead', async () => {
  for (const bytes of [iso('heic', 'mif1', 'heic'), iso('mif1', 'mif1', 'heic'), iso('msf1', 'hevc')])
    expect(await refusal(bytes)).toMatch(/^Il tuo telefono salva le foto in HEIC, .*Più compatibile/)
  expect(await refusal(iso('mif1', 'mif1', 'avif'))).toBe('Il file è danneggiato o incompleto.')
})

test('animated WebP, APNG and AVIF are refused', async () => {
  const frames = [await picture({ seed: 1 }).png().toBuffer(), await picture({ seed: 2 }).png().toBuffer()]
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await refusal(webp)).toBe('Le immagini animate non sono ammesse.')

  const png = await picture().png().toBuffer()
  const actl = Buffer.from([
    0, 0, 0, 8, 0x61, 0x63, 0x54, 0x4c, 0, 0, 0, 2, 0, 0, 0, 0, 0xf3, 0x8d, 0x93, 0x70,
  ])
  const apng = Buffer.concat([png.subarray(0, 33), actl, png.subarray(33)])
  expect(await refusal(apng)).toBe('Le immagini animate non sono ammesse.')

  const avis = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavis\0\0\0\0avismsf1')])
  expect(await refusal(avis)).toBe('Le immagini animate non sono ammesse.')
})

test('more than 40 megapixels are refused before they are decoded', async () => {
  const bomb = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(bomb.byteLength).toBeLessThan(1_000_000)
  expect(await refusal(bomb)).toBe('La foto supera i 40 megapixel.')
})

test('more than 15 MB are refused', async () => {
  expect(await refusal(Buffer.alloc(15 * 1024 * 1024 + 1, 0xff))).toBe('La foto supera i 15 MB.')
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s that was cut or scrambled is refused',
  async (format) => {
    const whole = await picture({ width: 1200, height: 1200 }).toFormat(format, quick[format]).toBuffer()
    const head = whole.subarray(0, 64)
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 20),
      Buffer.concat([head, Buffer.alloc(2000, 7)]),
    ])
      expect(await refusal(bytes)).toBe('Il file è danneggiato o incompleto.')
  },
)

test('an empty file says that it is empty', async () => {
  expect(await refusal(Buffer.alloc(0))).toBe('Il file è vuoto.')
})

test('print colours, 16 bits a channel and one channel come out as ordinary colours', async () => {
  const originals = [
    await picture().toColourspace('cmyk').jpeg().toBuffer(),
    await picture().toColourspace('rgb16').png().toBuffer(),
    await picture().flatten().toColourspace('b-w').png().toBuffer(),
  ]
  for (const [index, original] of originals.entries()) {
    expect(await sharp(original).metadata()).toMatchObject(
      [{ space: 'cmyk' }, { depth: 'ushort' }, { channels: 1 }][index]!,
    )
    const photo = await made(original)
    expect(await sharp(photo.files.get(1600)).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
  }
})

test('what hides behind a picture does not survive: pages, archives, scripts', async () => {
  const hidden = '<script>alert(document.domain)</script>'
  const jpegWithPage = Buffer.concat([
    await jpeg(),
    Buffer.from(`<html>${hidden}`),
    Buffer.from('PK\x03\x04'),
  ])
  const withComment = await picture()
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${hidden}</x:xmpmeta>`)
    .jpeg()
    .toBuffer()
  for (const original of [jpegWithPage, withComment]) {
    expect(original.includes(hidden)).toBe(true)
    const photo = await made(original)
    for (const bytes of photo.files.values()) expect(Buffer.from(bytes).includes('alert(')).toBe(false)
  }
  // The other way round: a page that only announces a picture.
  expect(await refusal(Buffer.concat([Buffer.from(hidden), await jpeg()]))).toMatch(/^Formato non ammesso/)
})

describe('of the processes that decode', () => {
  const own = photoMaker()
  const hanging = photoMaker({ entry: misbehaving('hangs'), timeout: 300 })
  const crashing = photoMaker({ entry: misbehaving('crashes') })
  afterAll(() => [own, hanging, crashing].forEach(({ stop }) => stop()))

  test('one that is lost is replaced, and the picture made once more', async () => {
    const bytes = await jpeg(1)
    expect(await own.process(async () => bytes)).toMatchObject({ ok: true })
    const [first] = own.pids()
    const killed = own.process(async () => {
      process.kill(first!, 'SIGKILL')
      return bytes
    })
    expect(await killed).toMatchObject({ ok: true })
    expect(own.pids()).not.toContain(first)
  })

  test('one that is lost twice costs its picture, which may be sent again', async () => {
    const bytes = await jpeg(1)
    for (const bad of [hanging, crashing])
      expect(await bad.process(async () => bytes)).toEqual({
        ok: false,
        error: 'Non siamo riusciti a elaborare la foto. Riprova.',
      })
  })

  test.runIf(process.platform === 'linux')('each decodes in one thread, behind everybody else', async () => {
    const bytes = await jpeg(1)
    await own.process(async () => bytes)
    expect(own.pids().length).toBeGreaterThan(0)
    for (const pid of own.pids())
      expect(
        decodingThreads(pid).map((thread) => getPriority(thread)),
        `of process ${pid}`,
      ).toEqual([10])
  })

  test.runIf(process.platform === 'linux')('a photo finds the memory of the one before', async () => {
    const bytes = await picture({ width: 4000, height: 3000 }).jpeg().toBuffer()
    const pagesAfter = async (photos: number) => {
      for (let made = 0; made < photos; made += 1) await own.process(async () => bytes)
      return own.pids().reduce((sum, pid) => sum + pagesTaken(pid), 0)
    }
    const before = await pagesAfter(2)
    expect((await pagesAfter(3)) - before).toBeLessThan(8_000)
  })
})

/** Those of libuv, in which sharp works. */
const decodingThreads = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .filter((thread) => readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'))
    .map(Number)

/** Pages of memory that the process was given, or given back and took anew, since it began: `minflt` of proc(5). */
const pagesTaken = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[7])

test('at most two photos are in memory at once, however many wait', async () => {
  const bytes = await jpeg()
  let [now, most] = [0, 0]
  const read = async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 5))
    now -= 1
    return bytes
  }
  await Promise.all(Array.from({ length: 12 }, () => maker.process(read)))
  expect(most).toBe(2)
})

test('the fingerprint stays close when a picture is saved again, and far from another picture', async () => {
  const first = await jpeg(3)
  const again = await sharp(first).resize(300).webp({ quality: 40 }).toBuffer()
  const [a, b, other] = await Promise.all([made(first), made(again), made(await jpeg(8))])
  expect(a.fingerprint).toMatch(/^[01]{64}$/)
  const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: '#3a6ea5' } })
  expect((await made(await plain.jpeg().toBuffer())).fingerprint).toBe(null)
  expect(distance(a.fingerprint, b.fingerprint)).toBeLessThanOrEqual(8)
  expect(distance(a.fingerprint, other.fingerprint)).toBeGreaterThan(16)
})
