import { useEffect, useState } from 'react'
import { useIsLocal } from './local.ts'
import { draftsOf } from './calls/logOut.ts'
import { useSession } from './calls/session.ts'

/**
 * What the member typed and has not sent yet, by name, and how to keep it: in this tab, until it is sent or the member logs
 * out. Where the server ends the log-in it waits for the member's next one in the same tab; anybody else finds none of it.
 */
export const useDrafts = () => {
  const { user } = useSession()
  const [drafts] = useState(() => draftsOf(user?.id))
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

/**
 * The text of a field, how to change it, and whether it's one that was kept; it's kept as a draft while it is other than what is
 * stored.
 */
export const useDraftText = (name: string, stored = '') => {
  const drafts = useDrafts()
  // The server knows of none, and renders without.
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
