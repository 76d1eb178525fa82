// Applies the chosen theme before the first paint, and whenever a theme is chosen, in this tab or another.
{
  const show = (theme) => {
    const isChosen = theme === 'light' || theme === 'dark'
    if (isChosen) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
    document.querySelector('meta[name=color-scheme]').content = isChosen ? theme : 'light dark'
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      const own = meta.dataset.theme
      meta.media = isChosen ? (own === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`
    }
  }

  const readStored = () => {
    try {
      return localStorage.getItem('theme')
    } catch {
      // Storage may be blocked. The page then follows the system's theme.
      return null
    }
  }

  show(readStored())
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme' || key === null) show(newValue)
  })
  // A page restored from the back/forward cache missed any choice made in the meantime.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: readStored() }))
  })
}
