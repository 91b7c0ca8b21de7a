/** False where nobody may write. */
export function focusComposer(): boolean {
  const field = document.querySelector<HTMLTextAreaElement>('[data-conversation] form textarea')
  if (field === null) return false
  // What is typed goes on after what was typed before.
  if (field !== document.activeElement) field.setSelectionRange(field.value.length, field.value.length)
  field.focus()
  return true
}

/**
 * A conversation was opened: on to writing, where there is a keyboard. Under a finger that would push one up
 * over what one came to read; there the heading gets the focus.
 */
export function focusConversation(): void {
  if (matchMedia('(pointer: fine)').matches && focusComposer()) return
  document.querySelector<HTMLElement>('[data-conversation] h2')?.focus()
}
