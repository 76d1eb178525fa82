import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAnswer } from '#client/platform/calls/call.ts'
import { isReachable } from '#client/platform/live/outage.ts'
import { decideSession, sessionQuery } from '#client/platform/calls/session.ts'

/** Thrown if the server can't be reached when the page is opened. */
export class StartFailure extends Error {
  constructor() {
    super('The server cannot be reached')
    this.name = 'StartFailure'
  }
}

const started = new WeakSet<QueryClient>()

/** From now on, lets pages open without contacting the server first. */
export const startAnyway = (client: QueryClient) => void started.add(client)

/**
 * Loads the session if the page's HTML doesn't contain it, for example because the HTML is from a cache. Throws
 * StartFailure if the server can't be reached.
 */
export const startUp = async (client: QueryClient) => {
  if (started.has(client)) return
  if (!client.getQueryData(sessionQuery.queryKey)) {
    let isAnswered = false
    const stop = onAnswer((outcome) => (isAnswered ||= outcome === 'answered'))
    await decideSession(client)
    stop()
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- set by onAnswer
    if (!isAnswered && !(await isReachable())) throw new StartFailure()
  }
  startAnyway(client)
}

declare global {
  interface Window {
    /** Set by `early.js`: stops recording presses and returns the last button pressed. */
    endEarly?(): HTMLButtonElement | undefined
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** Sets a field's value behind React's back, so that React treats it as user input. */
const enter = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  const { selectionStart, selectionEnd, selectionDirection } = field
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  if (selectionStart !== null) {
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Notifies the app of input entered before it was listening. */
const redoEntry = (control: Control) => {
  if (control instanceof HTMLSelectElement) {
    const isChanged = [...control.options].some(
      ({ selected, defaultSelected }) => selected !== defaultSelected,
    )
    if (isChanged) control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (isToggle(control)) {
    if (control.checked === control.defaultChecked) return
    // A radio button that was unset by choosing another one needs no click.
    if (control.type === 'radio' && !control.checked) return
    control.checked = control.defaultChecked
    control.click()
  } else if (control.value !== control.defaultValue) enter(control, control.value)
}

/** Removes what's shown only until the app runs. Returns the last button pressed until then, if any. */
export const endWaiting = () => {
  document.getElementById('late')?.remove()
  return window.endEarly?.()
}

let isExpected = false

/** Marks that a page is about to take over. */
export const expectTakeOver = () => {
  isExpected = true
}

/**
 * Used in a page, or in what's shown instead of it: once interactive, replays earlier input and the last button press
 * so that the app handles them.
 */
export const useTakeOver = () => {
  useEffect(() => {
    if (!isExpected) return
    isExpected = false
    for (const control of document.querySelectorAll<Control>('#root :is(input, select, textarea)')) {
      redoEntry(control)
    }
    const pressed = endWaiting()
    if (pressed?.isConnected) pressed.click()
  }, [])
}
