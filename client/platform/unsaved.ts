import type { Mutation, QueryClient } from '@tanstack/react-query'
import { isBlank } from '#shared/kernel/invisible.ts'
import { isDraft } from './calls/logOut.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Saves unsent input as drafts, for example when the session has ended. */
      handBack?: (variables: unknown) => void
    }
  }
}

const touched = new WeakSet<EventTarget>()

const touch = ({ target }: Event) => target && touched.add(target)

/** From now on, records which fields are typed into or changed. Returns a function that stops it. */
export const watchTyping = () => {
  document.addEventListener('input', touch, { capture: true })
  return () => document.removeEventListener('input', touch, { capture: true })
}

/** Forms without a submit button apply changes immediately. */
const waitsToBeSent = (form: HTMLFormElement) => form.querySelector('[type=submit]') !== null

const holdsTyped = (field: Element) =>
  touched.has(field) &&
  'value' in field &&
  typeof field.value === 'string' &&
  !isBlank(field.value) &&
  !isDraft(field.value)

/**
 * Whether a form is marked as different from what's stored, without a draft. Some of its changes may not have been
 * typed.
 */
const isChanged = (form: HTMLFormElement) => form.dataset['changed'] !== undefined

/** Whether any of the forms that would be removed has changes that would be lost. */
export const holdsChanges = (goes: (form: HTMLFormElement) => boolean = () => true): boolean =>
  [...document.forms].some((form) => isChanged(form) && goes(form))

/** Whether a mutation has failed and is kept to be sent again. */
const hasFailed = ({ state, options }: Mutation) => state.status === 'error' && options.gcTime === Infinity

const isUnsent = (mutation: Mutation) => mutation.state.status === 'pending' || hasFailed(mutation)

const handBackAll = (client: QueryClient, which: (mutation: Mutation) => boolean) => {
  for (const mutation of client.getMutationCache().getAll().toReversed()) {
    if (which(mutation)) mutation.meta?.handBack?.(mutation.state.variables)
  }
}

/** Saves the text of pending and failed requests as drafts, for the member's next log-in. */
export const handBackUnsent = (client: QueryClient) => handBackAll(client, isUnsent)

/** Saves the text of failed requests as drafts, for the page after a reload. A pending request may still succeed. */
export const handBackFailed = (client: QueryClient) => handBackAll(client, hasFailed)

/** Whether reloading the page would lose changes or typed text. */
export const holdsUnsaved = (client: QueryClient): boolean =>
  [...document.forms].some(
    (form) => isChanged(form) || (waitsToBeSent(form) && [...form.elements].some(holdsTyped)),
  ) || client.getMutationCache().getAll().some(isUnsent)
