import * as z from 'zod/mini'

/** What the selfie must show, so that no old picture will do. */
export const gestures = {
  palm: 'Mostra il palmo aperto accanto al viso',
  two_fingers: 'Mostra due dita accanto al viso',
  three_fingers: 'Mostra tre dita accanto al viso',
  thumb_up: 'Alza il pollice accanto al viso',
  fist: 'Mostra il pugno chiuso accanto al viso',
  nose: 'Tocca la punta del naso con l’indice',
  chin: 'Tocca il mento con l’indice',
  head: 'Appoggia una mano sulla testa',
} as const
export type Gesture = keyof typeof gestures
export const gestureIds = Object.keys(gestures) as Gesture[]
export const Gesture = z.enum(gestureIds)
