import { browserStorage } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'

/** The theme that `firstTheme.js` shows. */
export function readTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Shows the theme here and in every other tab, and keeps it in this browser; `system` forgets the choice. */
export function setTheme(theme: Theme) {
  const newValue = theme === 'system' ? null : theme
  if (newValue === null) browserStorage.remove(key)
  else browserStorage.write(key, newValue)
  // Other tabs are told by the browser.
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

/** Calls back after the theme was chosen, here or in another tab. */
export function subscribeToTheme(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
