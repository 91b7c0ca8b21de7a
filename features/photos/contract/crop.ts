import { type Framing, framingLimits, type Turn, turns } from './framing.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export const cropHeight = ({ width }: Pick<Framing, 'width'>) => (width / 4) * 5

/** As large as the photo is once it is turned. */
export function turnedSize({ width, height }: Size, turn: Turn = 0): Size {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }
}

/** A quarter further, clockwise; the point stays on what it was on, the crop is as wide as it may be. */
export function turnedOn(framing: Framing, photo: Size): Framing {
  const before = turnedSize(photo, framing.turn)
  const turn = turns[(turns.indexOf(framing.turn ?? 0) + 1) % turns.length] ?? 0
  const fresh = firstFraming(turnedSize(photo, turn))
  const at = { x: before.height - framing.focus_y, y: framing.focus_x }
  return fresh ? focused({ ...fresh, turn }, at) : framing
}

/** `whole`: as it was uploaded. */
export function isWithin(framing: Framing, whole: Size): boolean {
  const { left, top, width, focus_x: x, focus_y: y } = framing
  const photo = turnedSize(whole, framing.turn)
  const height = cropHeight({ width })
  const holds = left + width <= photo.width && top + height <= photo.height
  return holds && x >= left && x <= left + width && y >= top && y <= top + height
}

/** The widest crop that the photo has room for; null: it is too small for any. */
export function widestCrop({ width, height }: Size): number | null {
  const widest = Math.floor(Math.min(width, (height / 5) * 4) / framingLimits.step) * framingLimits.step
  return widest < framingLimits.width ? null : widest
}

/** Before anybody has framed it: as much as there is, from above, where faces are. */
export function firstFraming(photo: Size): Framing | null {
  const width = widestCrop(photo)
  if (width === null) return null
  const left = Math.round((photo.width - width) / 2)
  const top = Math.round((photo.height - cropHeight({ width })) * 0.2)
  return {
    left,
    top,
    width,
    focus_x: left + Math.round(width / 2),
    focus_y: top + Math.round(cropHeight({ width }) * 0.3),
  }
}

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, Math.round(value)))

/** The point goes with the crop. */
export function moved(
  framing: Framing,
  by: { readonly x: number; readonly y: number },
  photo: Size,
): Framing {
  const left = between(framing.left + by.x, 0, photo.width - framing.width)
  const top = between(framing.top + by.y, 0, photo.height - cropHeight(framing))
  return {
    ...framing,
    left,
    top,
    focus_x: framing.focus_x + left - framing.left,
    focus_y: framing.focus_y + top - framing.top,
  }
}

/** About the point, which keeps its place in the crop. */
export function zoomed(framing: Framing, wanted: number, photo: Size): Framing {
  const widest = widestCrop(photo) ?? framing.width
  const stepped = Math.round(wanted / framingLimits.step) * framingLimits.step
  const width = between(stepped, framingLimits.width, widest)
  const height = cropHeight({ width })
  const x = (framing.focus_x - framing.left) / framing.width
  const y = (framing.focus_y - framing.top) / cropHeight(framing)
  const left = between(framing.focus_x - x * width, 0, photo.width - width)
  const top = between(framing.focus_y - y * height, 0, photo.height - height)
  return focused({ ...framing, left, top, width }, { x: framing.focus_x, y: framing.focus_y })
}

/** The point does not leave the crop. */
export function focused(framing: Framing, at: { readonly x: number; readonly y: number }): Framing {
  return {
    ...framing,
    focus_x: between(at.x, framing.left, framing.left + framing.width),
    focus_y: between(at.y, framing.top, framing.top + cropHeight(framing)),
  }
}

/** Where the point stands in the crop, in percent, as `object-position` has it. */
export function focusIn(framing: Framing): { x: number; y: number } {
  return {
    x: Math.round(((framing.focus_x - framing.left) / framing.width) * 100),
    y: Math.round(((framing.focus_y - framing.top) / cropHeight(framing)) * 100),
  }
}

/** «in alto al centro» */
export function placeInWords(framing: Framing): string {
  const { x, y } = focusIn(framing)
  const row = y < 34 ? 'in alto' : y > 66 ? 'in basso' : 'a metà altezza'
  return `${row} ${x < 34 ? 'a sinistra' : x > 66 ? 'a destra' : 'al centro'}`
}

/** A square about the point: a little less wide than the crop, of which it stays a part. */
export function faceSquare(framing: Framing): { left: number; top: number; side: number } {
  const side = Math.round(framing.width * 0.8)
  return {
    side,
    left: between(framing.focus_x - side / 2, framing.left, framing.left + framing.width - side),
    top: between(framing.focus_y - side / 2, framing.top, framing.top + cropHeight(framing) - side),
  }
}
