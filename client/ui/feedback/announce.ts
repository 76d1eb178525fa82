/** Milliseconds until a new region is known to screen readers, and until nobody needs its words any more. */
const KNOWN_AFTER = 100
const GONE_AFTER = 5000

/** Has screen readers say something that the page shows for a moment only; it outlives the page it was said on. */
export const announce = (text: string) => {
  const region = document.createElement('p')
  region.className = 'sr-only'
  region.setAttribute('role', 'status')
  document.body.append(region)
  setTimeout(() => (region.textContent = text), KNOWN_AFTER)
  setTimeout(() => region.remove(), GONE_AFTER)
}
