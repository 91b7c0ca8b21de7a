/** `auto`: as the system has it. */
export type Theme = 'auto' | 'light' | 'dark'

const key = 'THEME'

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

/** Kept in this browser, and shown at once. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'auto') localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  showTheme()
}

/** Before the first frame of the application: platform/web/ui/tokens.css reads it from the root element. */
export function showTheme(): void {
  const theme = chosenTheme()
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
