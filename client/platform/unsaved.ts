import type { Mutation, QueryClient } from '@tanstack/react-query'
import { isBlank } from '#shared/kernel/invisible.ts'
import { isDraft } from './calls/logOut.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Saves unsent text as a draft, for example when the session has ended. */
      handBack?: (variables: unknown) => void
    }
  }
}

const touched = new WeakSet<EventTarget>()

const touch = ({ target }: Event) => target && touched.add(target)

/** Remembers which fields were typed into or changed, from now on. Returns a function that stops this. */
export const watchTyping = () => {
  document.addEventListener('input', touch, { capture: true })
  return () => document.removeEventListener('input', touch, { capture: true })
}

/** Whether the form is sent with a button. Other forms take effect as they're filled in. */
const waitsToBeSent = (form: HTMLFormElement) => form.querySelector('[type=submit]') !== null

const holdsTyped = (field: Element) =>
  touched.has(field) &&
  'value' in field &&
  typeof field.value === 'string' &&
  !isBlank(field.value) &&
  !isDraft(field.value)

/**
 * Whether a form marks itself as different from what's stored, which it does only if it keeps no draft of that. Some of
 * the change may not have been typed.
 */
const isChanged = (form: HTMLFormElement) => form.dataset['changed'] !== undefined

/** Whether any form has changes that would be lost. `goes` returns whether a form would be removed from the page. */
export const holdsChanges = (goes: (form: HTMLFormElement) => boolean = () => true): boolean =>
  [...document.forms].some((form) => isChanged(form) && goes(form))

/** Whether a request is being sent, is waiting for its turn, or failed and is kept so that it can be sent again. */
const isUnsent = ({ state, options }: Mutation) =>
  state.status === 'pending' || (state.status === 'error' && options.gcTime === Infinity)

/** Saves what was typed in unsent requests as drafts. Their handlers find out later which requests arrived. */
export const handBack = (client: QueryClient) => {
  for (const mutation of client.getMutationCache().getAll().toReversed()) {
    if (isUnsent(mutation)) mutation.meta?.handBack?.(mutation.state.variables)
  }
}

/** Whether a reload of the page would lose something its reader has typed. */
export const holdsUnsaved = (client: QueryClient): boolean =>
  [...document.forms].some(
    (form) => isChanged(form) || (waitsToBeSent(form) && [...form.elements].some(holdsTyped)),
  ) || client.getMutationCache().getAll().some(isUnsent)
