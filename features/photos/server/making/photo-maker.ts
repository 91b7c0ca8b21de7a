import { fileURLToPath } from 'node:url'
import { heicRefused, photoLimits, photoTooLarge } from '../../contract/photos.ts'
import { photoSizes } from '../../contract/photo-address.ts'
import { limitConcurrency } from '../concurrency.ts'
import {
  type PhotoProcess,
  photoProcess,
  type PhotoProcessOptions,
  UnreadablePhoto,
} from '../photo-process.ts'
import { sniff } from '../sniff.ts'
import type { Cut } from './cut-photo.ts'
import type { Flaw, ProcessedPhoto } from './make-photo.ts'
import type { MakerAnswer, MakerQuestion } from './maker-process.ts'

export type Processing =
  | { readonly ok: true; readonly photo: ProcessedPhoto }
  | { readonly ok: false; readonly error: string }

type Maker = PhotoProcess<MakerQuestion, MakerAnswer>

export interface PhotoMaker {
  /**
   * Turns what somebody uploaded into what we keep. The name and the announced type of the file play no part: only the
   * content decides. The original is never stored. `read` is called when it is this photo's turn, so that of many
   * photos that wait none sits in memory.
   */
  readonly process: (read: () => Promise<Uint8Array>) => Promise<Processing>
  /** @throws UnreadablePhoto; an Error where the process did not answer, twice */
  readonly cut: (cut: Cut) => Promise<readonly Uint8Array[]>
  readonly stop: () => void
  /** Of the processes that live, one for each place. */
  readonly pids: () => readonly number[]
}

const wrongFormat = 'Formato non ammesso. Usa JPEG, PNG, WebP o AVIF.'
const empty = 'Il file è vuoto.'
const lost = 'Non siamo riusciti a elaborare la foto. Riprova.'

const flaws: Readonly<Record<Flaw, string>> = {
  animated: 'Le immagini animate non sono ammesse.',
  pixels: 'La foto supera i 40 megapixel.',
  broken: 'Il file è danneggiato o incompleto.',
}

/** Two pictures at a time, each in a process of its own: what one of them breaks costs the other nothing. */
const places = 2

/** @param options - in a test: of processes that misbehave, or have less */
export function photoMaker(options: Partial<PhotoProcessOptions> = {}): PhotoMaker {
  const makers = Array.from({ length: places }, () =>
    photoProcess<MakerQuestion, MakerAnswer>({
      entry: fileURLToPath(import.meta.resolve('./maker-process.ts')),
      idle: 20_000,
      timeout: 60_000,
      // Forty megapixels of AVIF take 970; of JPEG, PNG and WebP 180.
      memory: 1_500,
      ...options,
    }),
  )
  const turn = limitConcurrency(places)
  const free = [...makers]

  /** The one that answered last comes first: it lives. */
  const withMaker = <T>(work: (maker: Maker) => Promise<T>): Promise<T> =>
    turn(async () => {
      const maker = free.pop()!
      try {
        return await work(maker)
      } finally {
        free.push(maker)
      }
    })

  return {
    process: (read) =>
      withMaker(async (maker) => {
        const bytes = await read()
        const error = refusedUnread(bytes)
        if (error !== null) return { ok: false, error }
        const question = { pixels: photoLimits.pixels, sizes: photoSizes }
        return askTwice(maker, bytes, question).then(told, untold)
      }),
    cut: ({ bytes, ...cut }) =>
      withMaker(async (maker) => {
        const answer = await askTwice(maker, bytes, cut)
        if ('files' in answer) return answer.files
        throw new Error('a cut is answered with files')
      }),
    stop: () => makers.forEach(({ stop }) => stop()),
    pids: () => makers.map(({ pid }) => pid()).filter((pid) => pid !== undefined),
  }
}

/** A second time where the process was lost: by no fault of the picture, for all we know. */
const askTwice = (maker: Maker, bytes: Uint8Array, question: MakerQuestion): Promise<MakerAnswer> =>
  maker.ask(bytes, question).catch((error: unknown) => {
    if (error instanceof UnreadablePhoto) throw error
    return maker.ask(bytes, question)
  })

function told(answer: MakerAnswer): Processing {
  if ('photo' in answer) return { ok: true, photo: answer.photo }
  return { ok: false, error: 'flaw' in answer ? flaws[answer.flaw] : lost }
}

const untold = (error: unknown): Processing => ({
  ok: false,
  error: error instanceof UnreadablePhoto ? flaws.broken : lost,
})

/** By the first bytes, before any decoder sees it. */
function refusedUnread(bytes: Uint8Array): string | null {
  if (bytes.byteLength === 0) return empty
  if (bytes.byteLength > photoLimits.bytes) return photoTooLarge
  const kind = sniff(bytes)
  if (kind === null) return wrongFormat
  if (kind.format === 'heic') return heicRefused
  return kind.animated ? flaws.animated : null
}

/** The one of this process. */
export const maker = photoMaker()
