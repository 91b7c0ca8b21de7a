/**
 * Keeps what a person does to a rendered page before it answers (docs/decisions/0035). React hydrates a boundary for
 * a click only if the code is there at that moment, never repeats the click, and takes what is typed for its own.
 *
 * `hydrated` and `awake` are the events of platform/web/shell/awake.tsx. No imports: this comes beside the first frame.
 */

/** Of those pressed, the last few are what somebody still waits for. */
const keptPresses = 4

/** Each comes to life by itself. */
const partOf = (element: Element) => element.closest('#main, #root')

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function keepPresses(): void {
  const hydrated = new WeakSet<Element>()
  /** What to press again, with the event that pressed it last, the oldest first. */
  const pressed = new Map<HTMLElement, Event>()
  /** As the person left it. */
  const written = new Map<Field, string>()

  const answers = (element: Element) => {
    const part = partOf(element)
    return part === null || hydrated.has(part)
  }

  function keep(target: HTMLElement | null, event: Event): void {
    if (target === null || !event.isTrusted) return
    // Who presses once more, now that it answers, has pressed.
    if (answers(target)) return forget(target)
    // Else the browser would send the form by itself, and the page be gone.
    if (event.type === 'submit') event.preventDefault()
    pressed.set(target, event)
    mark(target, true)
    for (const oldest of [...pressed.keys()].slice(0, -keptPresses)) forget(oldest)
  }

  function forget(target: HTMLElement): void {
    if (pressed.delete(target)) mark(target, false)
  }

  /** What was written before even this came. */
  function readFields(): void {
    for (const field of document.querySelectorAll<Field>('input, textarea, select'))
      if (field.value !== defaultOf(field)) written.set(field, field.value)
  }

  function onInput({ target: field }: Event): void {
    if (!isField(field)) return
    // React has heard of it, and knows the whole text.
    if (answers(field)) written.delete(field)
    else written.set(field, field.value)
  }

  function onHydrated({ target: part }: Event): void {
    if (!(part instanceof HTMLElement)) return
    hydrated.add(part)
    // React hydrated for this very event, and is about to hear it.
    for (const [target, event] of pressed) {
      if (partOf(target) === part && event.eventPhase !== Event.NONE) forget(target)
    }
    // Some it has reset, and somebody may be writing on.
    for (const [field, value] of written) if (partOf(field) === part) put(field, value)
  }

  function onAwake({ target: part }: Event): void {
    // React is still busy with the effects that led here.
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

  // On the window, to come before React, which keeps from the others what it cannot answer.
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

/** Taken, says its look (platform/web/ui/pieces.css). */
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

/** Past React, which watches what is set through the element itself. */
function put(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

/** As if it were written now: React hears of what differs from what it watched last. */
function writeAgain(field: Field, value: string): void {
  field.value = defaultOf(field)
  put(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
