import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { concerns } from '../../contract/bands.ts'
import type { ConcernShares } from '../judge/band.ts'
import type { Signals } from './signals.ts'

/** What the model tells apart; `ordinary` first. */
export const classes = ['ordinary', ...concerns] as const
export type Class = (typeof classes)[number]

/** One share for each class, in the order of `classes`; they add up to 1. */
export type Shares = Float64Array

/** The same by name, without that of ordinary talk. */
export const byConcern = (shares: Shares): ConcernShares =>
  Object.fromEntries(
    concerns.map((concern) => [concern, shares[classes.indexOf(concern)] ?? 0]),
  ) as ConcernShares

/** What stands before the weights in the file, and says where they come from. */
const Header = z.object({
  classes: z.array(z.string()),
  signals: z.int(),
  /** A weight is its 16 bits times this, by class. */
  unit: z.array(z.number()),
  bias: z.array(z.number()),
  /** Divides the scores, so that a share of 0.8 is right in four of five messages of the corpus. */
  temperature: z.number(),
  messages: z.int(),
  /** Of the corpus that it was trained from. */
  corpus: z.string(),
})
export type ModelHeader = z.infer<typeof Header>

export interface Model {
  readonly header: ModelHeader
  readonly sharesOf: (signals: Signals) => Shares
  /** What each signal adds to the score of a class over that of ordinary talk. */
  readonly pullOf: (signals: Signals, of: Class) => Float64Array
}

const magic = 'LIETA-READER-1\n'
const checksumBytes = 32

export const modelFile = new URL('model.bin', import.meta.url)

/** @throws Error when the file is missing, cut short, changed, or made for other classes. */
export function loadModel(file: URL | string = modelFile): Model {
  return modelOf(readFileSync(file))
}

/** `hashes` rise. The same numbers always give the same bytes. */
export function bytesOf(header: ModelHeader, hashes: Uint32Array, weights: Int16Array): Buffer {
  const text = Buffer.from(JSON.stringify(header))
  // The numbers begin where four bytes do.
  const padded = Buffer.concat([text, Buffer.alloc((4 - ((magic.length + 5 + text.length) % 4)) % 4, ' ')])
  const body = Buffer.concat([
    Buffer.from(magic),
    Buffer.from(`${padded.length}`.padStart(4, '0') + '\n'),
    padded,
    Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength),
    Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength),
  ])
  return Buffer.concat([body, createHash('sha256').update(body).digest()])
}

export function modelOf(file: Buffer): Model {
  const body = file.subarray(0, -checksumBytes)
  if (body.subarray(0, magic.length).toString() !== magic) throw new Error('not a model of the reader')
  if (!createHash('sha256').update(body).digest().equals(file.subarray(-checksumBytes)))
    throw new Error('the model was changed or cut short')
  const from = magic.length + 5
  const length = Number(body.subarray(magic.length, from - 1).toString())
  const header = Header.parse(JSON.parse(body.subarray(from, from + length).toString()))
  if (header.classes.join() !== classes.join()) throw new Error('the model tells other classes apart')
  const hashesAt = from + length
  const weightsAt = hashesAt + header.signals * 4
  const hashes = new Uint32Array(copyOf(body, hashesAt, weightsAt))
  const weights = new Int16Array(copyOf(body, weightsAt, weightsAt + header.signals * classes.length * 2))
  return weighing(header, indexOf(hashes), recordsOf(hashes, weights))
}

/** Of its own, for a view on numbers may begin at full words only. */
const copyOf = (body: Buffer, start: number, end: number): ArrayBuffer =>
  Uint8Array.from(body.subarray(start, end)).buffer

/** The low half of a hash, whose high half says where it stands, and behind it the weights of its signal. */
const recordLength = 1 + classes.length

/** Side by side: of memory that has to be fetched first, a text then needs a line or two for each signal. */
function recordsOf(hashes: Uint32Array, weights: Int16Array): Int16Array {
  const records = new Int16Array(hashes.length * recordLength)
  hashes.forEach((hash, index) => {
    const at = index * recordLength
    records[at] = hash
    for (let of = 0; of < classes.length; of += 1)
      records[at + 1 + of] = weights[index * classes.length + of]!
  })
  return records
}

/**
 * Where the first record stands of each high half, and behind the last one of it. They rise, so that is enough: those
 * with the same high half are looked through one by one, three of two hundred thousand.
 */
function indexOf(hashes: Uint32Array): Uint32Array {
  const ends = new Uint32Array(2 ** 16 + 1)
  for (const hash of hashes) ends[(hash >>> 16) + 1]! += 1
  for (let place = 1; place < ends.length; place += 1) ends[place]! += ends[place - 1] ?? 0
  return ends
}

function weighing(header: ModelHeader, starts: Uint32Array, records: Int16Array): Model {
  const { unit, bias, temperature } = header
  const many = classes.length

  /** Where the weights of a signal begin; -1 where it has none. */
  const place = (hash: number): number => {
    const beginning = hash >>> 16
    const rest = (hash << 16) >> 16
    const end = (starts[beginning + 1] ?? 0) * recordLength
    for (let at = (starts[beginning] ?? 0) * recordLength; at < end; at += recordLength)
      if (records[at] === rest) return at + 1
    return -1
  }

  return {
    header,

    sharesOf({ hashes, scales }) {
      const scores = new Float64Array(many)
      hashes.forEach((hash, signal) => {
        const at = place(hash)
        if (at < 0) return
        const scale = scales[signal] ?? 0
        for (let of = 0; of < many; of += 1) scores[of]! += (records[at + of] ?? 0) * scale
      })
      for (let of = 0; of < many; of += 1)
        scores[of] = ((scores[of] ?? 0) * (unit[of] ?? 0) + (bias[of] ?? 0)) / temperature
      return softmax(scores)
    },

    pullOf({ hashes, scales }, name) {
      const of = classes.indexOf(name)
      return Float64Array.from(hashes, (hash, signal) => {
        const at = place(hash)
        if (at < 0) return 0
        const weight = (to: number) => (records[at + to] ?? 0) * (unit[to] ?? 0)
        return (weight(of) - weight(0)) * (scales[signal] ?? 0)
      })
    },
  }
}

/** Shares that add up to 1, of scores of any size; in place. */
export function softmax(scores: Float64Array): Float64Array {
  const most = Math.max(...scores)
  let sum = 0
  for (let of = 0; of < scores.length; of += 1) sum += scores[of] = Math.exp((scores[of] ?? 0) - most)
  for (let of = 0; of < scores.length; of += 1) scores[of]! /= sum
  return scores
}
