import type { GroundId } from './grounds.ts'

/** About somebody's safety: minors, coercion, violence. The database has the same list (`heavy_ground`). */
export const heavyGrounds = [
  'underage',
  'coercion',
  'paid_sex',
  'threat',
] as const satisfies readonly GroundId[]
