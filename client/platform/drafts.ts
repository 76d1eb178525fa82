import { useEffect, useState } from 'react'
import { useIsLocal } from './local.ts'
import { draftsOf } from './calls/logOut.ts'
import { useSession } from './calls/session.ts'

/**
 * Reads and saves the member's unsent texts, by name. They stay in this tab until they're sent or the member logs out.
 * If the server ends the session, they're kept for the member's next session in the same tab, and no one else can
 * access them.
 */
export const useDrafts = () => {
  const { user } = useSession()
  const [drafts] = useState(() => draftsOf(user?.id))
  return drafts
}

/** Returns the text saved in a draft, and a function to save a new one. */
export const useDraft = (name: string) => {
  const drafts = useDrafts()
  const [draft] = useState(() => ({
    kept: drafts.read(name),
    save: (text: string) => drafts.save(name, text),
  }))
  return draft
}

/**
 * Returns a field's text, a function to change it, and whether the text comes from a draft. The text is saved as a
 * draft while it differs from the stored one.
 */
export const useDraftText = (name: string, stored = '') => {
  const drafts = useDrafts()
  // The server doesn't know the drafts, so it renders the field without them.
  const isLocal = useIsLocal()
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    if (typed === stored) drafts.save(name, '')
  }, [drafts, name, typed, stored])
  const change = (next: string) => {
    setTyped(next)
    drafts.save(name, next === stored ? '' : next)
  }
  const text = typed ?? ((isLocal && drafts.read(name)) || stored)
  return [text, change, typed === undefined && text !== stored] as const
}
