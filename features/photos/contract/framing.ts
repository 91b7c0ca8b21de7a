import * as z from 'zod/mini'

/** What others see of a photo: a rectangle four to five, and the point of it that stays in sight, in pixels. */
/** Degrees, clockwise. */
export const turns = [0, 90, 180, 270] as const
export type Turn = (typeof turns)[number]

export const framingLimits = { width: 160, step: 4 } as const

const pixel = z.int('Scrivi numeri interi.').check(z.minimum(0, 'Il ritaglio esce dalla foto.'))

export const Framing = z.object({
  left: pixel,
  top: pixel,
  /** The height follows: five fourths of it. */
  width: z
    .int('Scrivi numeri interi.')
    .check(
      z.minimum(
        framingLimits.width,
        `Il ritaglio è troppo piccolo. Servono almeno ${framingLimits.width} pixel.`,
      ),
      z.multipleOf(framingLimits.step, 'La larghezza va di 4 pixel in 4 pixel.'),
    ),
  focus_x: pixel,
  focus_y: pixel,
  /** The photo is turned first; everything else speaks of the turned photo. Left out: as it was uploaded. */
  turn: z.optional(z.literal(turns)),
})
export type Framing = z.infer<typeof Framing>
