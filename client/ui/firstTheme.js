// Shows the chosen theme before the first paint, and whenever it is chosen anew, here or in another tab.
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
      // Storage may be closed to us; the page then follows the system.
      return null
    }
  }

  show(readStored())
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme' || key === null) show(newValue)
  })
  // A page that the browser kept has heard nothing of what was chosen since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: readStored() }))
  })
}
