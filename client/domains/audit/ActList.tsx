import type { Change, ListedAct } from '#shared/domains/audit/audit.contract.ts'
import { wordsOf } from '#shared/domains/audit/audit.data.ts'
import { exactTime } from '#client/platform/format.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Time } from '#client/platform/parts/TimeAgo.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { AUDIT_TEXT } from './audit.text.ts'

/** Lists what was done, by whom and to whom, with the values before and after. */
export function ActList({ label, acts }: { label: string; acts: readonly ListedAct[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {acts.map((act) => (
        <Row key={act.id} act={act} />
      ))}
    </ul>
  )
}

function Row({ act: { at, actor, act, subject, changes } }: { act: ListedAct }) {
  const gone = actor.kind === 'operator' ? AUDIT_TEXT.operator : AUDIT_TEXT.goneAdmin
  return (
    <Card as="li" className="flex flex-col gap-2">
      <p className="font-medium text-pretty">{wordsOf(act)}</p>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
        <Time at={at} text={exactTime(new Date(at))} />
        <span className="wrap-anywhere">{AUDIT_TEXT.doneBy(actor.name ?? gone)}</span>
        <span className="wrap-anywhere">
          {AUDIT_TEXT.doneTo} <Subject subject={subject} />
        </span>
      </p>
      {changes.length > 0 && <Changes changes={changes} />}
    </Card>
  )
}

function Subject({ subject: { kind, name } }: { subject: ListedAct['subject'] }) {
  if (kind === 'thing') return name === 'site' ? AUDIT_TEXT.site : name
  if (name === null) return AUDIT_TEXT.goneMember
  return (
    <Link href={`/profile/${name}`} className="link">
      {name}
    </Link>
  )
}

function Changes({ changes }: { changes: Change[] }) {
  return (
    <table aria-label={AUDIT_TEXT.changes} className="w-full table-fixed text-left text-sm">
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-1 pr-3 font-normal">
            {AUDIT_TEXT.field}
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {AUDIT_TEXT.before}
          </th>
          <th scope="col" className="py-1 font-normal">
            {AUDIT_TEXT.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label} className="border-t border-line align-top">
            <th scope="row" className="py-1 pr-3 font-medium wrap-anywhere">
              {label}
            </th>
            <td className="py-1 pr-3 whitespace-pre-line wrap-anywhere">{before ?? AUDIT_TEXT.nothing}</td>
            <td className="py-1 whitespace-pre-line wrap-anywhere">{after ?? AUDIT_TEXT.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
