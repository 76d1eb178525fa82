import { useEffect, useState } from 'react'
import { useIsLocal } from './local.ts'
import { draftsOf } from './calls/logOut.ts'
import { useSession } from './calls/session.ts'

/**
 * Reads and saves what the member typed and hasn't sent yet, by name. It stays in this tab until it's sent or the
 * member logs out. If the server ends the session, it waits for the member's next one in the same tab, and no one else
 * can find it.
 */
export const useDrafts = () => {
  const { user } = useSession()
  const [drafts] = useState(() => draftsOf(user?.id))
  return drafts
}

/** Returns one of the drafts: what was kept of it, and a function to keep more. */
export const useDraft = (name: string) => {
  const drafts = useDrafts()
  const [draft] = useState(() => ({
    kept: drafts.read(name),
    save: (text: string) => drafts.save(name, text),
  }))
  return draft
}

/**
 * Returns a field's text, a function to change it, and whether the text is a kept one. It's kept as a draft while it
 * differs from what's stored.
 */
export const useDraftText = (name: string, stored = '') => {
  const drafts = useDrafts()
  // The server knows of no drafts and renders without them.
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
