const pressable = 'a, button, summary, label'

/**
 * Marks what a finger is on (`data-pressed`): `:active` comes to a page that scrolls only after the browser has waited
 * for a scroll, more than a tenth of a second.
 */
export function showPresses(): void {
  let pressed: Element | null = null
  const release = () => {
    pressed?.removeAttribute('data-pressed')
    pressed = null
  }
  const press = ({ target, pointerType }: PointerEvent) => {
    release()
    if (pointerType === 'mouse') return
    pressed = target instanceof Element ? target.closest(pressable) : null
    pressed?.toggleAttribute('data-pressed', true)
  }
  addEventListener('pointerdown', press, { passive: true, capture: true })
  for (const end of ['pointerup', 'pointercancel', 'blur'])
    addEventListener(end, release, { passive: true, capture: true })
}
