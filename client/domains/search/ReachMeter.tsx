import { useEffect, useState } from 'react'
import type { ContactDraft } from '#shared/domains/contact/contact.contract.ts'
import { useReach } from './search.elsewhere.api.ts'
import { REACH_TEXT } from './search.text.ts'

/** Milliseconds without a change after which a draft is counted. */
const SETTLED_AFTER = 250

/** How many of the members who fit the member's own search could write first under the draft. */
export function ReachMeter({ draft }: { draft: ContactDraft }) {
  const { data, isError, isPlaceholderData } = useReach(useSettled(draft))
  if (!data) {
    return <p role="status">{isError ? REACH_TEXT.notCounted : REACH_TEXT.counting}</p>
  }
  const { reaching, fitting } = data
  const share = fitting === 0 ? 0 : reaching / fitting
  return (
    <div className="flex flex-col gap-2">
      <p
        role="status"
        aria-busy={isPlaceholderData || undefined}
        className="font-medium transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
      >
        {REACH_TEXT.reach(reaching, fitting)}
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      <p className="text-sm text-ink-soft">{REACH_TEXT.reachHelp}</p>
    </div>
  )
}

/** The draft without its question, which keeps nobody away, once nothing of it has changed for a moment. */
function useSettled({
  allowFriendsOnly,
  verifiedOnly,
  withPhotoOnly,
  allowedProfileTypes,
  blockedProfileTypes,
}: ContactDraft): ContactDraft {
  const now = JSON.stringify({
    allowFriendsOnly,
    verifiedOnly,
    withPhotoOnly,
    allowedProfileTypes,
    blockedProfileTypes,
  })
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [now])
  return JSON.parse(settled) as ContactDraft
}
