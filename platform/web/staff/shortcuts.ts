import { useEffect, useEffectEvent, useState } from 'react'

/** Single-letter shortcuts can be switched off, for whoever dictates or types with one hand (WCAG 2.1.4). */
export const useShortcutsSwitch = () => useSwitch('ADMIN_SHORTCUTS')

/** Photos that nobody has judged yet are blurred in the list until they are looked at. */
export const useBlurSwitch = () => useSwitch('ADMIN_BLUR')

function useSwitch(storageKey: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(storageKey) !== 'off')
  return [
    on,
    (next) => {
      localStorage.setItem(storageKey, next ? 'on' : 'off')
      setOn(next)
    },
  ]
}

/**
 * Calls `actions[key]` for a plain key pressed outside of fields, menus and dialogs. A letter with the shift key is
 * another one: 'shift+a'.
 */
export function useShortcuts(on: boolean, actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    const action = actions[event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]), select, textarea, dialog, [role=dialog], [role=menu], [contenteditable]',
    ) !== null
  )
}
