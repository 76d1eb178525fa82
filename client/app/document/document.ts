import './document.css'
import { installQuickExit } from '#client/ui/frame/quickExit.ts'
import { readTheme, setTheme, subscribeToTheme } from '#client/ui/frame/theme.ts'
import { notifyTabs } from '#client/platform/calls/logOut.ts'
import { dropPin } from '#client/platform/pin.ts'
import { takeOverToast, toast } from '#client/ui/feedback/toast.ts'
import { showAnnouncements, showToasts } from './documentNotices.ts'
import { watchCover } from '../watchCover.ts'

installQuickExit()
watchCover()
const toasts = document.getElementById('toasts')
if (toasts) showToasts(toasts)
const announcements = document.querySelector<HTMLElement>('[data-announcements]')
if (announcements) showAnnouncements(announcements)

// Without this, going back wouldn't load the previous page, because a document opened from the app shares the app's
// history.
const { pathname } = location
addEventListener('popstate', () => {
  if (location.pathname !== pathname) location.reload()
})

const themes = document.querySelectorAll<HTMLInputElement>('footer input[type=radio]')
const markTheme = () => themes.forEach((input) => (input.checked = input.value === readTheme()))
markTheme()
subscribeToTheme(markTheme)
// When going back, the browser restores the radio buttons as they were when the page was left.
addEventListener('pageshow', markTheme)
for (const input of themes) {
  input.addEventListener('change', () => {
    setTheme(input.value === 'light' || input.value === 'dark' ? input.value : 'system')
  })
}

const menu = document.querySelector('details')
const closeMenu = () => menu?.removeAttribute('open')
document.addEventListener('click', (event) => {
  if (event.target instanceof Node && !menu?.contains(event.target)) closeMenu()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu?.open) return
  closeMenu()
  menu.querySelector('summary')?.focus()
})

const logOut = document.querySelector<HTMLButtonElement>('[data-log-out]')
logOut?.addEventListener('click', () => {
  const failed = () => void toast.error(logOut.dataset['failed'] ?? '')
  fetch('/api/session/end', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"scope":"local"}',
  }).then((answer) => {
    if (!answer.ok && answer.status !== 401) return failed()
    dropPin()
    notifyTabs('logged out')
    location.assign('/')
  }, failed)
})

document
  .querySelector<HTMLElement>('main [aria-invalid=true], main fieldset[aria-describedby$=-error] input')
  ?.focus()

const kept = takeOverToast()
if (kept) toast[kept.kind](kept.text, { duration: kept.duration })
