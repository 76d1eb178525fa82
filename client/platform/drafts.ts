import { useState } from 'react'
import { useSession } from './session.ts'

const PREFIX = 'draft:'

const save = (key: string, text: string) => {
  if (text.trim()) sessionStorage.setItem(key, text)
  else sessionStorage.removeItem(key)
}

/**
 * What the member typed and has not sent yet, by name, and how to keep it: in this tab, until it is sent or the member logs
 * out. Blank text isn't kept. The next one to log in in the same tab finds none of it.
 */
export const useDrafts = () => {
  const { user } = useSession()
  const [drafts] = useState(() => {
    const keyOf = (name: string) => `${PREFIX}${user?.id}:${name}`
    return {
      read: (name: string) => sessionStorage.getItem(keyOf(name)) ?? '',
      save: (name: string, text: string) => save(keyOf(name), text),
    }
  })
  return drafts
}

/** One of the drafts: what was kept of it, and how to keep more. */
export const useDraft = (name: string) => {
  const drafts = useDrafts()
  const [draft] = useState(() => ({
    kept: drafts.read(name),
    save: (text: string) => drafts.save(name, text),
  }))
  return draft
}

/** Whether this text is kept as a draft. */
export const isDraft = (text: string): boolean =>
  Object.entries(sessionStorage).some(([key, kept]) => key.startsWith(PREFIX) && kept === text)

/** Removes every draft of this tab. */
export const clearDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  }
}
