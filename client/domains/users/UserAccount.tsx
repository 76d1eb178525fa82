import type { ReactNode } from 'react'
import type { OpenedUser } from '#shared/domains/users/users.contract.ts'
import { DECISION_TEXT, KIND_TEXT } from '#client/domains/reports/reports.more.text.ts'
import { dateOfDay, groupedNumber } from '#client/platform/format.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { UserActs } from './UserActs.tsx'
import { UserFacts } from './UserFacts.tsx'
import { ALIKE_TEXT, HISTORY_TEXT, STATUS_TEXT, USER_TEXT } from './users.text.ts'

const LINK = 'inline-block py-1 text-accent-strong underline'

/** A user's details for admins, and the actions on the account. `children` follows below. */
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

/** The user's recent log-ins, and the decisions about them. */
function UserHistory({ user: { logIns, decisions } }: { user: OpenedUser }) {
  return (
    <Section title={HISTORY_TEXT.title}>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_2fr]">
        <Card>
          <h3 className="text-base font-semibold">{HISTORY_TEXT.logIns}</h3>
          <p className="text-sm text-pretty text-ink-soft">{HISTORY_TEXT.logInsHelp}</p>
          {logIns.length === 0 ? <p className="mt-2">{HISTORY_TEXT.noLogIns}</p> : <LogIns logIns={logIns} />}
        </Card>
        <Card>
          <h3 className="text-base font-semibold">{HISTORY_TEXT.decisions}</h3>
          {decisions === null || decisions.length === 0 ? (
            <p className="mt-2">{decisions ? HISTORY_TEXT.noDecisions : HISTORY_TEXT.notForYou}</p>
          ) : (
            <Decisions decisions={decisions} />
          )}
        </Card>
      </div>
    </Section>
  )
}

function LogIns({ logIns }: Pick<OpenedUser, 'logIns'>) {
  return (
    <table aria-label={HISTORY_TEXT.logIns} className="mt-2 w-full text-left text-sm">
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-1 pr-3 font-normal">
            {HISTORY_TEXT.day}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {HISTORY_TEXT.number}
          </th>
        </tr>
      </thead>
      <tbody>
        {logIns.map(({ day, count }) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 font-normal">
              {dateOfDay(day)}
            </th>
            <td className="py-1 text-right tabular-nums">{groupedNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Decisions({ decisions }: { decisions: NonNullable<OpenedUser['decisions']> }) {
  return (
    <table aria-label={HISTORY_TEXT.decisions} className="mt-2 w-full table-fixed text-left text-sm">
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="w-2/5 py-1 pr-3 font-normal">
            {HISTORY_TEXT.decision}
          </th>
          <th scope="col" className="py-1 font-normal">
            {HISTORY_TEXT.reason}
          </th>
        </tr>
      </thead>
      <tbody>
        {decisions.map(({ id, kind, decision, caseNumber, decidedOn, reason, isTakenBack }) => (
          <tr key={id} className="border-t border-line align-top">
            <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
              <span className="font-medium">
                {KIND_TEXT[kind]}: {DECISION_TEXT[decision]}
              </span>
              {isTakenBack && <span className="block">{HISTORY_TEXT.takenBack}</span>}
              <span className="block text-ink-soft">{dateOfDay(decidedOn)}</span>
              <span className="block text-ink-soft">{HISTORY_TEXT.caseNumber(caseNumber)}</span>
            </th>
            <td className="py-1 whitespace-pre-line wrap-anywhere">{reason ?? HISTORY_TEXT.nothingTold}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Accounts that may belong to the same person, if this or the other one is banned. */
function UserAlike({ alike }: Pick<OpenedUser, 'alike'>) {
  return (
    <Section title={ALIKE_TEXT.title}>
      <Card>
        <p className="text-sm text-pretty text-ink-soft">{ALIKE_TEXT.help}</p>
        <ul className="mt-2 flex flex-col">
          {alike.map(({ id, username, ...why }) => (
            <li key={id} className="border-t border-line py-2">
              <Link
                href={`/admin/users/${id}`}
                className="inline-block py-1 wrap-anywhere text-accent-strong underline"
              >
                <Username name={username} />
              </Link>
              <span className="block text-sm text-ink-soft">
                {(['isBanned', 'sharesAddress', 'looksAlike'] as const)
                  .flatMap((each) => (why[each] ? ALIKE_TEXT[each] : []))
                  .join('. ')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
