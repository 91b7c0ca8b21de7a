const controls = 'input, select, textarea'

/** Puts the focus in a field, or in the first control of one that has several; false where none can take it. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id)
  const control = field?.matches(controls) ? field : field?.querySelector<HTMLElement>(controls)
  const target = control ?? field
  target?.focus()
  return target !== null && document.activeElement === target
}
