/**
 * What somebody has typed into a field and not sent. A field is watched from its first focus on, wherever it stands:
 * no form has to say anything. What keeps its words itself says `data-kept`.
 */
type Field = HTMLInputElement | HTMLTextAreaElement

let before = new WeakMap<Field, string>()
const onDiscard = new Set<() => void>()

export function watchTyping(): void {
  for (const event of ['focusin', 'beforeinput'] as const)
    document.addEventListener(event, ({ target }) => isField(target) && watch(target), { capture: true })
}

/** In a dialog: anything that was typed. */
export function hasUnsavedIn(root: Element): boolean {
  return [...root.querySelectorAll<Field>('input, textarea')].some(isUnsaved)
}

/**
 * On the whole page: longer texts, and whatever a dialog holds. A filter or a sign-in is typed again at once, and the
 * pages of the staff keep what is written on them (platform/web/staff/kept-work.ts).
 */
export function hasUnsaved(): boolean {
  const texts = [...document.querySelectorAll('textarea')].some((field) => isUnsaved(field))
  const isDesk = location.pathname.startsWith('/admin')
  return (texts && !isDesk) || [...document.querySelectorAll('dialog[open]')].some(hasUnsavedIn)
}

/** It was sent, or given up: from here on all fields are watched anew. */
export function typingSettled(): void {
  before = new WeakMap()
}

/** The person has said that it may go; forms that keep their words for the next time forget them. */
export function discardTyping(): void {
  typingSettled()
  for (const forget of onDiscard) forget()
}

export function onTypingDiscarded(forget: () => void): () => void {
  onDiscard.add(forget)
  return () => onDiscard.delete(forget)
}

function watch(field: Field): void {
  if (!before.has(field)) before.set(field, field.value)
}

function isUnsaved(field: Field): boolean {
  const first = before.get(field)
  return (
    first !== undefined &&
    field.value !== first &&
    field.value.trim() !== '' &&
    field.closest('[data-kept]') === null &&
    field.offsetParent !== null
  )
}

const typed = new Set(['text', 'email', 'tel', 'url'])

function isField(target: EventTarget | null): target is Field {
  if (target instanceof HTMLTextAreaElement) return true
  if (!(target instanceof HTMLInputElement) || !typed.has(target.type)) return false
  // A code is worth nothing later.
  return target.inputMode !== 'numeric'
}
