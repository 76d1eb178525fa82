import { DEFAULT_QUICK_EXIT } from '#shared/domains/settings/settings.contract.ts'
import { notifyTabs } from '#client/platform/calls/logOut.ts'
import { dropPin } from '#client/platform/pin.ts'
import { countPinTries, PIN_FORM, PIN_TRIES, tryPin } from '#client/platform/pinRules.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { controlClass } from '#client/ui/form/fieldControl.ts'
import { COVER_TEXT } from './cover.text.ts'

const create = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/**
 * Asks for the PIN on top of the page. Uses plain elements because the app underneath may still be loading, or be
 * broken.
 */
const createCover = () => {
  const field = create('input', {
    id: 'cover-pin',
    class: controlClass,
    type: 'password',
    inputmode: 'numeric',
    // With any other value, password managers mistake the PIN for the account's password.
    autocomplete: 'one-time-code',
    maxlength: '8',
    'aria-describedby': 'cover-error',
  })
  const error = create('p', { id: 'cover-error', role: 'alert' })
  const submit = create(
    'button',
    { type: 'submit', class: buttonClass({ look: 'primary' }) },
    COVER_TEXT.open,
  )
  const logOut = create('button', { type: 'button', class: buttonClass() }, COVER_TEXT.logOut)
  const exit = create(
    'a',
    { 'data-quick-exit': '', rel: 'noreferrer', class: buttonClass() },
    COVER_TEXT.quickExit,
  )
  exit.href = document.querySelector<HTMLAnchorElement>('[data-quick-exit]')?.href ?? DEFAULT_QUICK_EXIT
  const form = create(
    'form',
    { method: 'post', novalidate: '' },
    create('h1', { id: 'cover-title' }, COVER_TEXT.title),
    create('label', {}, COVER_TEXT.pin, field),
    error,
    submit,
    create('p', {}, COVER_TEXT.forgotten),
    create('div', { class: 'ways' }, logOut, exit),
  )
  const cover = create('dialog', { id: 'cover', closedby: 'none', 'aria-labelledby': 'cover-title' }, form)

  const say = (text: string) => {
    error.textContent = text
    field.value = ''
    field.setAttribute('aria-invalid', 'true')
    field.focus()
  }
  const end = async () => {
    // Prevents a reload, as the page underneath may notice the log-out before this response arrives.
    const { dataset } = document.documentElement
    dataset['leaving'] = ''
    const answer = await fetch('/api/session/end', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"scope":"local"}',
    }).catch(() => null)
    if (!answer?.ok && answer?.status !== 401) {
      delete dataset['leaving']
      return say(COVER_TEXT.logOutFailed)
    }
    dropPin()
    notifyTabs('logged out')
    location.replace('/')
  }
  const check = async () => {
    if (submit.ariaDisabled === 'true') return
    if (countPinTries() >= PIN_TRIES) return say(COVER_TEXT.spent)
    if (!PIN_FORM.test(field.value)) return say(COVER_TEXT.form)
    submit.ariaDisabled = 'true'
    submit.textContent = COVER_TEXT.checking
    const isRight = await tryPin(field.value)
    submit.ariaDisabled = null
    submit.textContent = COVER_TEXT.open
    if (isRight) return
    const left = PIN_TRIES - countPinTries()
    say(left > 0 ? COVER_TEXT.wrong(left) : COVER_TEXT.spent)
    if (left <= 0) await end()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void check()
  })
  logOut.addEventListener('click', () => void end())
  cover.addEventListener('cancel', (event) => event.preventDefault())
  return { cover, field }
}

let shown: ReturnType<typeof createCover> | undefined

/** Puts the cover above everything, even dialogs that the page opens later. */
const bringToFront = () => {
  if (!shown) return
  const { value } = shown.field
  shown.cover.close()
  shown.cover.showModal()
  shown.field.value = value
  shown.field.focus()
}

const others = new MutationObserver((changes) => {
  const isOpened = changes.some(
    ({ target }) => target instanceof HTMLDialogElement && target.id !== 'cover' && target.open,
  )
  if (isOpened) bringToFront()
})

const follow = () => {
  const isLocked = document.documentElement.dataset['cover'] === 'locked'
  if (isLocked === (shown !== undefined)) return
  if (isLocked) {
    shown = createCover()
    document.body.append(shown.cover)
    bringToFront()
    others.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  } else {
    others.disconnect()
    shown?.cover.close()
    shown?.cover.remove()
    shown = undefined
  }
}

follow()
addEventListener('cover', follow)
