import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ContactDraft } from '#shared/domains/contact/contact.contract.ts'
import { contactPreferencesQuery } from '#client/domains/contact/contact.api.ts'
import { CONTACT_TEXT } from '#client/domains/contact/contact.text.ts'
import { ContactPreferencesForm } from '#client/domains/contact/ContactPreferencesForm.tsx'
import { useReach } from '#client/domains/search/search.elsewhere.api.ts'
import { REACH_TEXT } from '#client/domains/search/search.text.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'

/** Settings for who may write to the member. */
export function ContactPreferencesPage() {
  const preferences = useQuery(contactPreferencesQuery)
  return (
    <>
      <PageHeader title={CONTACT_TEXT.title} description={CONTACT_TEXT.description} />
      <Loaded query={preferences} skeleton={<FormSkeleton fields={3} />} failed={CONTACT_TEXT.loadFailed}>
        {(data) => (
          <ContactPreferencesForm preferences={data} reach={(draft) => <ReachMeter draft={draft} />} />
        )}
      </Loaded>
    </>
  )
}

/** Milliseconds without a change before the draft's reach is counted. */
const SETTLED_AFTER = 250

/** Shows how many members who match the member's own search could write first under the unsaved preferences. */
function ReachMeter({ draft }: { draft: ContactDraft }) {
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

/** Returns the draft once it has settled. Leaves out its opening question, which doesn't affect who can write. */
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
