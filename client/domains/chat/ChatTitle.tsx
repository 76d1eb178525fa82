import type { getChat } from '#shared/domains/chat/chat.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { shownCorrespondent } from '#client/domains/messages/messages.text.ts'
import { shownActivity } from '#client/domains/profiles/profiles.activity.text.ts'
import { CorrespondentTitle } from '#client/platform/conversation/CorrespondentTitle.tsx'
import { Activity } from '#client/ui/display/Activity.tsx'

/** Who the chat is with, and when they were last here. */
export function ChatTitle({ other }: Pick<OutputOf<typeof getChat>, 'other'>) {
  return (
    <CorrespondentTitle other={shownCorrespondent(other)}>
      {other.lastActive ? (
        <Activity activity={shownActivity(other.lastActive)} className="max-w-full truncate" />
      ) : (
        <span className="block truncate text-sm text-ink-soft">{shownType(other.profileType)}</span>
      )}
    </CorrespondentTitle>
  )
}
