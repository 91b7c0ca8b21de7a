/**
 * Records input on a rendered page before hydration and replays it (docs/decisions/0035). React hydrates a boundary for
 * a click only if its code is loaded at that moment, never repeats the click, and treats typed text as its own.
 *
 * `hydrated` and `awake` are the events of platform/web/shell/hydration-signal.tsx. No imports: this loads beside the first frame.
 */

/** How many presses are replayed: the last ones, since those are what somebody still waits for. */
const replayedPresses = 4

/** The part of the page that is hydrated together with this element. */
const partOf = (element: Element) => element.closest('#main, #root')

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function recordForReplay(): void {
  const hydrated = new WeakSet<Element>()
  /** Elements to press again, with their last event, the oldest first. */
  const pressed = new Map<HTMLElement, Event>()
  /** The value that the person left in each field. */
  const written = new Map<Field, string>()

  const answers = (element: Element) => {
    const part = partOf(element)
    return part === null || hydrated.has(part)
  }

  function keep(target: HTMLElement | null, event: Event): void {
    if (target === null || !event.isTrusted) return
    // The page is hydrated: this press reaches React, so an earlier one is not replayed.
    if (answers(target)) return forget(target)
    // Otherwise the browser would submit the form itself and leave the page.
    if (event.type === 'submit') event.preventDefault()
    pressed.set(target, event)
    mark(target, true)
    for (const oldest of [...pressed.keys()].slice(0, -replayedPresses)) forget(oldest)
  }

  function forget(target: HTMLElement): void {
    if (pressed.delete(target)) mark(target, false)
  }

  /** Fields that were filled in before this script ran. */
  function readFields(): void {
    for (const field of document.querySelectorAll<Field>('input, textarea, select'))
      if (field.value !== defaultOf(field)) written.set(field, field.value)
  }

  function onInput({ target: field }: Event): void {
    if (!isField(field)) return
    // React has received the event and knows the whole text.
    if (answers(field)) written.delete(field)
    else written.set(field, field.value)
  }

  function onHydrated({ target: part }: Event): void {
    if (!(part instanceof HTMLElement)) return
    hydrated.add(part)
    // React hydrated because of this very event, and is about to receive it.
    for (const [target, event] of pressed) {
      if (partOf(target) === part && event.eventPhase !== Event.NONE) forget(target)
    }
    // React has reset some fields, and somebody may still be typing.
    for (const [field, value] of written) if (partOf(field) === part) put(field, value)
  }

  function onAwake({ target: part }: Event): void {
    // After the effects that announced this.
    setTimeout(() => {
      for (const [field, value] of written) {
        if (partOf(field) === part && written.delete(field)) writeAgain(field, value)
      }
      for (const target of [...pressed.keys()].filter((each) => partOf(each) === part)) {
        forget(target)
        if (target instanceof HTMLFormElement) target.requestSubmit()
        else target.click()
      }
    })
  }

  // On the window, to run before React, which stops events of parts that are not hydrated.
  addEventListener('click', (event) => keep(closest(event.target, 'button'), event), { capture: true })
  addEventListener('submit', (event) => keep(event.submitter ?? closest(event.target, 'form'), event), {
    capture: true,
  })
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', readFields)
  else readFields()
  addEventListener('input', onInput, { capture: true })
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const target of pressed.keys()) if (opens(target)) forget(target)
  })
  addEventListener('hydrated', onHydrated)
  addEventListener('awake', onAwake)
}

function closest(target: EventTarget | null, selector: 'button' | 'form'): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}

const opens = (element: Element) => element.matches('[aria-expanded], [aria-haspopup]')

/** Shows that the press was taken (platform/web/ui/pieces.css). */
function mark(target: HTMLElement, taken: boolean): void {
  target.toggleAttribute('data-taken', taken)
  if (taken) target.ariaBusy = 'true'
  else target.removeAttribute('aria-busy')
}

function defaultOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
  return chosen?.value ?? ''
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/** Sets the value through the prototype, past React, which intercepts the element's own setter. */
function put(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

/** Types the value again: React notices it because it differs from the value that it tracked last. */
function writeAgain(field: Field, value: string): void {
  field.value = defaultOf(field)
  put(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
