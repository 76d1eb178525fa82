import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAnswer } from '#client/platform/calls/call.ts'
import { isReachable } from '#client/platform/live/outage.ts'
import { decideSession, sessionQuery } from '#client/platform/calls/session.ts'

/** The server could not be reached when the page was opened. */
export class StartFailure extends Error {
  constructor() {
    super('The server cannot be reached')
    this.name = 'StartFailure'
  }
}

const started = new WeakSet<QueryClient>()

/** From here on nothing is asked of the server before a page opens. */
export const startAnyway = (client: QueryClient) => void started.add(client)

/**
 * Finds out who is logged in where the page's HTML did not say, as that of a cache does. Throws StartFailure where
 * the server cannot be reached.
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
    /** Set by `early.js`: ends the time in which presses are kept, and answers the button that was pressed last. */
    endEarly?(): HTMLButtonElement | undefined
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** Sets a field's value unseen by React, which then takes it for entered by the user. */
const enter = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  const { selectionStart, selectionEnd, selectionDirection } = field
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  if (selectionStart !== null) {
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Tells the app what was entered before it listened. */
const redoEntry = (control: Control) => {
  if (control instanceof HTMLSelectElement) {
    const isChanged = [...control.options].some(
      ({ selected, defaultSelected }) => selected !== defaultSelected,
    )
    if (isChanged) control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (isToggle(control)) {
    if (control.checked === control.defaultChecked) return
    // A radio button that another has unset needs no press of its own.
    if (control.type === 'radio' && !control.checked) return
    control.checked = control.defaultChecked
    control.click()
  } else if (control.value !== control.defaultValue) enter(control, control.value)
}

/** Takes away what stands there only until the app runs. */
export const endWaiting = () => {
  document.getElementById('late')?.remove()
  return window.endEarly?.()
}

let isExpected = false

/** From here on the page that is being taken over is waited for. */
export const expectTakeOver = () => {
  isExpected = true
}

/** In a page, or what shows in its place: as soon as it answers, what was entered and pressed before is done again, for the app to see. */
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
