const pressable = 'a, button, summary, label'

/** A finger that has gone by then has tapped, or begins to scroll: a frame for it would keep the answer waiting. */
const restsMs = 40

/**
 * Marks what a finger rests on (`data-pressed`): `:active` comes to a page that scrolls only after the browser has waited
 * for a scroll, more than a tenth of a second.
 */
export function showPresses(): void {
  let pressed: Element | null = null
  let resting: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    clearTimeout(resting)
    pressed?.removeAttribute('data-pressed')
    pressed = null
  }
  const press = ({ target, pointerType }: PointerEvent) => {
    release()
    if (pointerType === 'mouse') return
    pressed = target instanceof Element ? target.closest(pressable) : null
    resting = setTimeout(() => pressed?.toggleAttribute('data-pressed', true), restsMs)
  }
  addEventListener('pointerdown', press, { passive: true, capture: true })
  for (const end of ['pointerup', 'pointercancel', 'blur'])
    addEventListener(end, release, { passive: true, capture: true })
}

const hovers = ['pointerover', 'pointerout', 'mouseover', 'mouseout']

/**
 * A finger does not hover, yet the browser says so of each tap, and React looks four times for who would know. Nobody
 * would on a card, and somebody waits for what it opens.
 */
export function ignoreHoversOnCards(): void {
  if (!matchMedia('(any-hover: none)').matches) return
  const ignore = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('article')) event.stopImmediatePropagation()
  }
  for (const hover of hovers) addEventListener(hover, ignore, { passive: true, capture: true })
}
