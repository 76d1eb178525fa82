import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import type { OpenedUser } from '#shared/domains/users/users.contract.ts'
import { CallFailure } from '#client/platform/call.ts'
import { Loaded } from '#client/platform/Loaded.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/RowsSkeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { UserActs } from './UserActs.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserRecords } from './UserRecords.tsx'
import { userQuery } from './users.api.ts'
import { STATUS_TEXT, USER_TEXT } from './users.text.ts'

/** Of a user who isn't there, and of an address that never was one. */
const NOT_FOUND = [404, 422]

/** What admins may know of one user, and do about them. */
export function UserPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(userQuery(id))
  if (query.error instanceof CallFailure && NOT_FOUND.includes(query.error.status)) {
    return (
      <EmptyState
        icon={UserX}
        title={<h1 className="text-xl">{USER_TEXT.notFound}</h1>}
        action={
          <Link href="/admin/users" className={buttonClass({ look: 'primary' })}>
            {USER_TEXT.toUsers}
          </Link>
        }
      >
        {USER_TEXT.notFoundHelp}
      </EmptyState>
    )
  }
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={6} />} failed={USER_TEXT.loadFailed}>
      {(user) => <User key={user.id} user={user} />}
    </Loaded>
  )
}

function User({ user }: { user: OpenedUser }) {
  const { box, focusNext } = useNextFocus(user)
  return (
    <div ref={box} className="flex flex-col gap-8">
      <div>
        <PageHeader
          title={<span className="wrap-anywhere">{user.username}</span>}
          description={USER_TEXT.recorded}
        />
        <p tabIndex={-1} data-place={TOP} className="outline-none">
          {USER_TEXT.status}: {STATUS_TEXT[user.status]}
        </p>
        <Link href={`/profile/${user.username}`} className="inline-block py-1 text-accent-strong underline">
          {USER_TEXT.profile}
        </Link>
      </div>
      <Section title={USER_TEXT.facts}>
        <UserFacts user={user} />
      </Section>
      <UserActs user={user} onDone={() => focusNext(TOP)} />
      <UserRecords username={user.username} />
    </div>
  )
}
