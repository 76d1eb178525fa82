import type { Mutation, QueryClient } from '@tanstack/react-query'
import { isBlank } from '#shared/kernel/invisible.ts'
import { isDraft } from './calls/logOut.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Puts what was to be sent back among the drafts: a log-in that ended leaves it unsent. */
      handBack?: (variables: unknown) => void
    }
  }
}

const touched = new WeakSet<EventTarget>()

const touch = ({ target }: Event) => target && touched.add(target)

/** From here on the page remembers which fields were typed into or changed; answers how to stop. */
export const watchTyping = () => {
  document.addEventListener('input', touch, { capture: true })
  return () => document.removeEventListener('input', touch, { capture: true })
}

/** Forms without such a button take effect as they are filled in. */
const waitsToBeSent = (form: HTMLFormElement) => form.querySelector('[type=submit]') !== null

const holdsTyped = (field: Element) =>
  touched.has(field) &&
  'value' in field &&
  typeof field.value === 'string' &&
  !isBlank(field.value) &&
  !isDraft(field.value)

/**
 * A form that knows itself that it is other than what is stored, and keeps no draft of it; not all of a change may have been
 * typed.
 */
const isChanged = (form: HTMLFormElement) => form.dataset['changed'] !== undefined

/** Whether one of the forms that would go has changes that go with it. */
export const holdsChanges = (goes: (form: HTMLFormElement) => boolean = () => true): boolean =>
  [...document.forms].some((form) => isChanged(form) && goes(form))

/** On its way, or failed and kept on the page to be sent again. */
export const isUnsent = ({ state, options }: Mutation) =>
  state.status === 'pending' || (state.status === 'error' && options.gcTime === Infinity)

/** Whether a new load of the page would lose something its reader has typed. */
export const holdsUnsaved = (client: QueryClient): boolean =>
  [...document.forms].some(
    (form) => isChanged(form) || (waitsToBeSent(form) && [...form.elements].some(holdsTyped)),
  ) || client.getMutationCache().getAll().some(isUnsent)
