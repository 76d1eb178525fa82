import type { ReactNode } from 'react'
import type { OpenedUser } from '#shared/domains/users/users.contract.ts'
import { Section } from '#client/ui/display/Card.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { UserActs } from './UserActs.tsx'
import { UserAlike } from './UserAlike.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserHistory } from './UserHistory.tsx'
import { STATUS_TEXT, USER_TEXT } from './users.text.ts'

const LINK = 'inline-block py-1 text-accent-strong underline'

/** What admins may know of one user, and do about them; with what stands below. */
export function UserAccount({ user, children }: { user: OpenedUser; children: ReactNode }) {
  const { box, focusNext } = useNextFocus(user)
  return (
    <div ref={box} className="flex flex-col gap-8">
      <div>
        <PageHeader
          title={
            <span className="wrap-anywhere">
              <Username name={user.username} />
            </span>
          }
          description={USER_TEXT.recorded}
        />
        <p tabIndex={-1} data-place={TOP} className="outline-none">
          {USER_TEXT.status}: {STATUS_TEXT[user.status]}
        </p>
        <p className="flex flex-wrap gap-x-6">
          <Link href={`/profile/${user.username}`} className={LINK}>
            {USER_TEXT.profile}
          </Link>
          <Link href={`/admin/users/${user.id}?as=visitor`} className={LINK}>
            {USER_TEXT.asVisitor}
          </Link>
        </p>
      </div>
      {user.looksBanned && (
        <Notice kind="warning" title={USER_TEXT.looksBanned}>
          {USER_TEXT.looksBannedHelp}
        </Notice>
      )}
      {user.addressBanned && (
        <Notice kind="warning" title={USER_TEXT.addressBanned}>
          {USER_TEXT.addressBannedHelp}
        </Notice>
      )}
      {user.alike.length > 0 && <UserAlike alike={user.alike} />}
      <Section title={USER_TEXT.facts}>
        <UserFacts user={user} />
      </Section>
      <UserActs user={user} onDone={() => focusNext(TOP)} />
      <UserHistory user={user} />
      {children}
    </div>
  )
}
