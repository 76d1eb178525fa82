// On a device with a PIN, covers the page from before its first paint if the PIN is due, and whenever the page is
// hidden, so that the system can't take a picture of it. `cover.ts` asks for the PIN.
{
  const root = document.documentElement
  const TITLE = 'Notes'
  const ICON = '/icon-neutral.svg'
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be blocked. Then there's no PIN either.
      return null
    }
  }
  const readPin = () => {
    try {
      return JSON.parse(read('pin'))
    } catch {
      return null
    }
  }
  const isAway = ({ minutes }) => Date.now() - Number(read('pin-seen')) > minutes * 60_000
  const write = (key, text) => {
    try {
      localStorage.setItem(key, text)
    } catch {
      // Storage may be full.
    }
  }
  const isLocked = () => read('pin-locked') === '1'
  // Not written again while locked, because another tab may be unlocking it at this moment.
  const lock = () => {
    if (!isLocked()) write('pin-locked', '1')
  }

  let title
  let icon
  const neutralise = () => {
    if (!('cover' in root.dataset)) return
    if (document.title !== TITLE) {
      title = document.title
      document.title = TITLE
    }
    const link = document.querySelector('link[rel=icon]')
    if (link && link.getAttribute('href') !== ICON) {
      icon = link.getAttribute('href')
      link.setAttribute('href', ICON)
    }
  }
  const restore = () => {
    delete root.dataset.cover
    if (title !== undefined) document.title = title
    if (icon !== undefined) document.querySelector('link[rel=icon]')?.setAttribute('href', icon)
    title = icon = undefined
  }

  const show = (state) => {
    const before = root.dataset.cover
    if (before === state) return
    if (state === undefined) restore()
    else {
      root.dataset.cover = state
      neutralise()
    }
    dispatchEvent(new Event('cover'))
  }

  let isLeaving = false
  let isBlurred = false
  const update = () => {
    const pin = readPin()
    if (!pin) {
      // The page behind the cover belongs to whoever was logged in, so it's reloaded. The cover itself leaves for the
      // first page.
      if (root.dataset.cover !== 'locked') show(undefined)
      else if (!('leaving' in root.dataset)) {
        root.dataset.leaving = ''
        location.reload()
      }
      return
    }
    const isDue = isAway(pin)
    if (isDue) lock()
    const isVeiled = isLeaving || document.visibilityState === 'hidden' || (pin.onLeave && isBlurred)
    show(isDue || isLocked() ? 'locked' : isVeiled ? 'veiled' : undefined)
  }

  let told = 0
  const stayed = () => {
    const now = Date.now()
    if (now - told < 1000 || !readPin()) return
    told = now
    // After the device wakes up, the timers may not have run yet.
    update()
    if (root.dataset.cover === 'locked') return
    write('pin-seen', String(now))
  }

  update()
  new MutationObserver(neutralise).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  document.addEventListener('visibilitychange', () => {
    // Going to another page also hides this one, but doesn't mean that the person has gone away.
    if (document.visibilityState === 'hidden' && !isLeaving && readPin()?.onLeave) lock()
    update()
  })
  const on = (type, change) =>
    addEventListener(type, () => {
      change?.()
      update()
    })
  on('pagehide', () => (isLeaving = true))
  on('pageshow', () => (isLeaving = false))
  on('blur', () => (isBlurred = true))
  on('focus', () => (isBlurred = false))
  on('storage')
  on('pin')
  for (const type of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
    addEventListener(type, stayed, { capture: true, passive: true })
  setInterval(update, 1000)
}
