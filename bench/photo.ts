import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { random } from '#demo/random.ts'
import { photoSizes } from '#features/photos/contract/photo-address.ts'
import { uploadPhotos } from '#features/photos/contract/photos.ts'
import { maker } from '#features/photos/server/making/photo-maker.ts'
import { searchGuest } from '#features/search/contract/search.ts'
import { openChatFixture } from './chat-fixture.ts'
import { startSubject } from './child.ts'
import { barePhoto } from './floors/photo.ts'
import { load } from './load.ts'
import { type Finding, quantile } from './report.ts'
import { drawAsked } from './search-floor.ts'

interface PhotoBench {
  readonly adminUrl: string
  readonly dataDir: string
  readonly seconds: number
  readonly rounds: number
}

/** What a telephone makes: twelve megapixels. */
const frame = { width: 4000, height: 3000 }
/** Whose photos arrive one after the other while others search. */
const uploaders = 16

/** A photo of twelve megapixels: what it takes beside sharp alone, and what others notice of it. */
export async function benchPhoto(bench: PhotoBench): Promise<Finding[]> {
  const ratios: number[] = []
  const own: number[] = []
  for (let round = -1; round < bench.rounds; round += 1) {
    const bytes = await telephonePhoto(round)
    const ours = () => timed(() => maker.process(async () => bytes))
    const bare = () => timed(() => barePhoto(bytes, photoSizes))
    const [first, second] = round % 2 === 0 ? [ours, bare] : [bare, ours]
    const [one, other] = [await first(), await second()]
    if (round < 0) continue // Warm-up.
    const [mine, floor] = round % 2 === 0 ? [one, other] : [other, one]
    own.push(mine)
    ratios.push(mine / floor)
  }
  return [
    { what: 'photo of 12 megapixels to three WebP', figure: quantile(own, 0.5), unit: 'ms' },
    {
      what: 'photo, against sharp alone on the same files',
      figure: quantile(ratios, 0.5),
      unit: '×',
      limit: { atMost: 1.15 },
    },
    ...(await othersMeanwhile(bench)),
  ]
}

/** Searches with nobody uploading and with one upload after the other, in turns. */
async function othersMeanwhile({ adminUrl, dataDir, seconds }: PhotoBench): Promise<Finding[]> {
  const { url, pairs } = await openChatFixture(adminUrl, uploaders, 0)
  const server = await startSubject({ databaseUrl: url, dataDir })
  const draw = { chance: random('photo'), places: [15, 58, 63] }
  const requests = Array.from({ length: 100 }, () => ({
    body: JSON.stringify(drawAsked(draw)),
    authorization: '',
  }))
  const searching = () => load({ url: new URL(searchGuest.path, server.origin), requests }, 1, seconds)
  const photos = await Promise.all(pairs.map((_, index) => telephonePhoto(index)))
  const ratios: number[] = []
  let next = 0
  try {
    await searching()
    for (let round = 0; round < 3; round += 1) {
      const quiet = await searching()
      let going = true
      const uploading = (async () => {
        while (going) {
          const { hostess } = pairs[next % pairs.length]!
          await upload(server.origin, hostess.token, photos[(next * 7) % photos.length]!)
          next += 1
        }
      })()
      const busy = await searching()
      going = false
      await uploading
      ratios.push(quantile(busy.times, 0.95) / quantile(quiet.times, 0.95))
    }
  } finally {
    await server.stop()
  }
  return [
    {
      what: 'searches while photos are uploaded, p95 against a quiet moment',
      figure: quantile(ratios, 0.5),
      unit: '×',
      limit: { atMost: 2 },
    },
  ]
}

/** Refused uploads (the same photo again, too many of one person) are decoded all the same. */
async function upload(origin: string, token: string, bytes: Uint8Array): Promise<void> {
  const form = new FormData()
  form.append('images[]', new Blob([new Uint8Array(bytes)]), 'foto.jpg')
  const answer = await fetch(origin + uploadPhotos.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error(`an upload was answered ${answer.status}`)
}

/** A group of people, as the face library brings one, cut and brightened otherwise for each `seed`. */
async function telephonePhoto(seed: number): Promise<Buffer> {
  const sample = fileURLToPath(import.meta.resolve('@vladmandic/face-api/demo/sample1.jpg'))
  return sharp(sample)
    .extract({ left: 4 * (seed + 1), top: 3 * (seed + 1), width: 1600, height: 1200 })
    .resize({ ...frame, fit: 'fill' })
    .sharpen()
    .modulate({ brightness: 0.85 + 0.02 * (seed + 1) })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
