import { setTimeout as wait } from 'node:timers/promises'
import { random } from '#demo/random.ts'
import { photoSizes } from '#features/photos/contract/photo-address.ts'
import { maker } from '#features/photos/server/making/photo-maker.ts'
import { searchGuest } from '#features/search/contract/search.ts'
import { withClient } from '#platform/server/db/with-client.ts'
import { openChatFixture } from './chat-fixture.ts'
import { startChild, startSubject } from './child.ts'
import { barePhoto } from './floors/photo.ts'
import { load } from './load.ts'
import { type Finding, quantile } from './report.ts'
import { drawAsked } from './search-floor.ts'
import { telephonePhoto } from './telephone-photo.ts'
import type { UploadingTask } from './uploading.ts'

interface PhotoBench {
  readonly adminUrl: string
  readonly dataDir: string
  readonly seconds: number
  readonly rounds: number
}

/** Whose photos arrive one after the other while others search: more than a round has time for, each with their first. */
const uploaders = 24
const meanwhileRounds = 3

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
  const { url, pairs } = await openChatFixture(adminUrl, uploaders * meanwhileRounds, 0)
  const server = await startSubject({ databaseUrl: url, dataDir })
  const draw = { chance: random('photo'), places: [15, 58, 63] }
  const requests = Array.from({ length: 100 }, () => ({
    body: JSON.stringify(drawAsked(draw)),
    authorization: '',
  }))
  const searching = () => load({ url: new URL(searchGuest.path, server.origin), requests }, 1, seconds)
  const ratios: number[] = []
  try {
    await searching()
    for (let round = 0; round < meanwhileRounds; round += 1) {
      await everyPhotoRead(url)
      const quiet = await searching()
      const people = pairs.slice(round * uploaders, (round + 1) * uploaders)
      const task: UploadingTask = {
        origin: server.origin,
        tokens: people.map(({ hostess }) => hostess.token),
      }
      const uploading = await startChild('uploading.ts', task)
      const busy = await searching()
      await uploading.stop()
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

/** What is kept is read afterwards, for a second each: a moment in which that goes on is not quiet. */
function everyPhotoRead(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        `select from photo_reading where state in ('waiting', 'reading') limit 1`,
      )
      if (rowCount === 0) return
      await wait(100)
    }
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
