interface Key {
  readonly key: string
  readonly shiftKey: boolean
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** One pixel of the screen, ten with Shift; null: no arrow. */
export function arrowOf({ key, shiftKey }: Key): { x: number; y: number } | null {
  const arrow = arrows[key]
  const by = shiftKey ? 10 : 1
  return arrow ? { x: arrow[0] * by, y: arrow[1] * by } : null
}

/** What plus and minus make of the width of the crop; null: neither. */
export function zoomStep({ key }: Key): number | null {
  if (key === '+' || key === '=') return 1 / 1.1
  return key === '-' ? 1.1 : null
}
