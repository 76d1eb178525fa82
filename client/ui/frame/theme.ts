import { browserStorage } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'

/** Returns the theme that `firstTheme.js` shows. */
export function readTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Shows the theme here and in every other tab, and stores it in this browser. `system` removes the stored choice. */
export function setTheme(theme: Theme) {
  const newValue = theme === 'system' ? null : theme
  if (newValue === null) browserStorage.remove(key)
  else browserStorage.write(key, newValue)
  // Notifies this tab only, because the browser notifies the others.
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

/** Calls the listener after a theme is chosen, here or in a different tab. */
export function subscribeToTheme(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
