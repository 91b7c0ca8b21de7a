import { digits } from '#features/moderation/contract/ground-order.ts'
import type { GroundId } from '#features/moderation/contract/grounds.ts'
import { useGroundsByUse } from '#features/moderation/web/staff/grounds-by-use.ts'
import type { WallGround } from '../../../contract/photo-wall.ts'

export type WallKey = { readonly digit: string } & (
  | { readonly ground: WallGround; readonly minors: false }
  /** Makes a case of its own instead of marking. */
  | { readonly ground: 'underage'; readonly minors: true }
)

/** What the digits say of a photo here. «Altro» needs words, which the queue asks for. */
export function useWallKeys(): WallKey[] {
  return useGroundsByUse('photo')
    .filter(isOffered)
    .slice(0, digits)
    .map((ground, index) => {
      const digit = String(index + 1)
      return ground === 'underage' ? { digit, ground, minors: true } : { digit, ground, minors: false }
    })
}

const isOffered = (ground: GroundId): ground is WallGround | 'underage' => ground !== 'other'
