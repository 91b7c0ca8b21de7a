import type { Selectable } from 'kysely'
import type { Photo } from '#platform/server/db/schema.ts'
import type { Framing, Turn } from '../contract/framing.ts'

export const framingColumns = ['crop_left', 'crop_top', 'crop_width', 'focus_x', 'focus_y', 'turn'] as const

export type FramingRow = Pick<Selectable<Photo>, (typeof framingColumns)[number]>

/** How a photo is framed; null: not at all. */
export function framingOf(row: FramingRow): Framing | null {
  const { crop_left: left, crop_top: top, crop_width: width, focus_x, focus_y } = row
  if (left === null || top === null || width === null || focus_x === null || focus_y === null) return null
  return { left, top, width, focus_x, focus_y, ...(row.turn !== 0 && { turn: row.turn as Turn }) }
}

/** A framing in one word, for file names and for caches. */
export function framingMark({ left, top, width, focus_x, focus_y, turn }: Framing): string {
  return [left, top, width, focus_x, focus_y, ...(turn ? [turn] : [])].join('-')
}
