import type { Correspondent } from '#shared/domains/messages/messages.contract.ts'
import { type ActivityBand, shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { shownActivity } from '#client/domains/profiles/profiles.text.ts'
import { CorrespondentTitle } from '#client/platform/conversation/CorrespondentPhoto.tsx'
import { Activity } from '#client/ui/display/Badge.tsx'
import { shownCorrespondent } from './messages.text.ts'

interface OtherTitleProps {
  other: Correspondent | null
  lastActive: ActivityBand | null
}

/** The member a conversation or chat is with, and when they were last active. */
export function OtherTitle({ other, lastActive }: OtherTitleProps) {
  return (
    <CorrespondentTitle other={shownCorrespondent(other)}>
      {lastActive ? (
        <Activity activity={shownActivity(lastActive)} className="max-w-full truncate" />
      ) : (
        other && <span className="block truncate text-sm text-ink-soft">{shownType(other.profileType)}</span>
      )}
    </CorrespondentTitle>
  )
}
