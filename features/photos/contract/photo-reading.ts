import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

/** What a program saw in a photo. Advice for whoever looks at it: nothing is decided by it (decision record 0074). */
const certainty = z.number().check(z.minimum(0), z.maximum(1))

export const PhotoReading = z.object({
  /** Line by line, as far as it could be read; a line may come twice, read in two ways. */
  text: z.array(z.object({ text: z.string(), certainty })),
  /** What QR codes say. */
  codes: z.array(z.string()),
  /** `height`: of the photo's longer side, from 0 to 1. Faces are counted, never recognised. */
  faces: z.array(z.object({ height: z.number(), certainty })),
  /** Mean grey value, from 0 to 255. */
  brightness: z.number(),
  /** Variance of the Laplacian. */
  sharpness: z.number(),
  /** Of the model, from 0 to 1. */
  nudity: certainty,
})
export type PhotoReading = z.output<typeof PhotoReading>

/** From where on something is said of a photo; docs/photo-reading.md has how they were found. */
export const readingLimits = {
  /** What is less sure is no face to count, and enough to say nothing of a missing one. */
  faceFrom: 0.55,
  darkBelow: 45,
  blurredBelow: 100,
  nudityFrom: 0.6,
  /** Of a line that is quoted to a moderator. */
  textFrom: 0.6,
  /** Of a line that its owner is told of, without what it says. */
  anyTextFrom: 0.75,
  anyTextLetters: 4,
} as const

export const photoHints = ['dark', 'blurred', 'no_face', 'several_faces', 'text'] as const
export type PhotoHint = (typeof photoHints)[number]

/** `unsure`: there may be one, and it is better to say nothing. */
export function countFaces({ faces }: Pick<PhotoReading, 'faces'>): number | 'unsure' {
  const sure = faces.filter(({ certainty }) => certainty >= readingLimits.faceFrom).length
  return sure === 0 && faces.length > 0 ? 'unsure' : sure
}

/** What its owner may want to know before anybody looks at it, the gravest first. */
export function hintsOn({ text, codes, faces, brightness, sharpness }: PhotoReading): PhotoHint[] {
  const count = countFaces({ faces })
  const dark = brightness < readingLimits.darkBelow
  const blurred = sharpness < readingLimits.blurredBelow
  const written = text.some(
    (line) =>
      line.certainty >= readingLimits.anyTextFrom &&
      (line.text.match(/[\p{L}\d]/gu)?.length ?? 0) >= readingLimits.anyTextLetters,
  )
  return [
    ...(dark ? (['dark'] as const) : []),
    // In the dark nothing is sharp, and one remedy is enough.
    ...(blurred && !dark ? (['blurred'] as const) : []),
    ...(written || codes.length > 0 ? (['text'] as const) : []),
    ...(count === 0 && !dark && !blurred ? (['no_face'] as const) : []),
    ...(count !== 'unsure' && count > 1 ? (['several_faces'] as const) : []),
  ]
}

/** `off`: the owner of the site has switched the reader off, or this photo is of the demo. */
export const readingStates = ['waiting', 'read', 'not_read', 'off'] as const

const OwnReading = z.object({
  photo_id: z.string(),
  state: z.enum(readingStates),
  hints: z.array(z.enum(photoHints)),
})
export type OwnReading = z.output<typeof OwnReading>

export const listOwnReadings = endpoint({
  method: 'GET',
  path: '/api/attachments/readings',
  who: 'user',
  summary: 'What a program noticed in one’s own photos that wait for a moderator',
  replies: { 200: z.array(OwnReading) },
})
