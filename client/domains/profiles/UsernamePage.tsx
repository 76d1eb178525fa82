import { useQuery } from '@tanstack/react-query'
import {
  USERNAME_REASONS,
  type OwnUsernameRequest,
} from '#shared/domains/profiles/profiles.usernames.contract.ts'
import { Loaded } from '#client/platform/Loaded.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { useMember } from './profiles.member.api.ts'
import { useMarkDecisionsSeen, usernameRequestsQuery } from './profiles.usernames.api.ts'
import { PROFILES_TEXT } from './profiles.text.ts'
import { limitText, USERNAME_TEXT } from './profiles.usernames.text.ts'
import { UsernameForm } from './UsernameForm.tsx'
import { UsernameRequests } from './UsernameRequests.tsx'

const isWaiting = ([newest]: readonly OwnUsernameRequest[]) => newest?.status === 'pending'

/** Asks for another username, and shows what became of every request. */
export function UsernamePage() {
  const member = useMember()
  const asked = useQuery(usernameRequestsQuery)
  useMarkDecisionsSeen()
  if (!member) return null
  return (
    <>
      <PageHeader title={USERNAME_TEXT.title} description={USERNAME_TEXT.description(member.username)} />
      <Loaded query={asked} skeleton={<FormSkeleton fields={3} />} failed={PROFILES_TEXT.loadFailed}>
        {({ requests, limit }) => (
          <div className="flex flex-col gap-8">
            {isWaiting(requests) && <Notice>{USERNAME_REASONS.waiting.message}</Notice>}
            {limit && <Notice>{limitText(limit.limit, new Date(limit.until))}</Notice>}
            <Card pad="lg">
              <UsernameForm current={member.username} isWaiting={isWaiting(requests)} />
            </Card>
            <Section title={USERNAME_TEXT.requests}>
              <UsernameRequests requests={requests} />
            </Section>
          </div>
        )}
      </Loaded>
    </>
  )
}
