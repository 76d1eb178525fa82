import { clsx } from 'clsx'
import {
  type Evidence,
  type OpenedCase,
  reportedPicturePath,
} from '#shared/domains/reports/reports.review.contract.ts'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { CASES_TEXT, TEXT_NAMES } from './reports.more.text.ts'

/** What was reported, as it was at the time. */
export function CaseEvidence({ opened }: { opened: OpenedCase }) {
  const { openingId, kind, photo, filed, visitor, username, decision } = opened
  const latest = filed[0]?.evidence
  const name = username ?? CASES_TEXT.nobody
  const isDestroyed = decision !== null && filed.length > 0 && !latest
  if (visitor && !photo && !latest && !isDestroyed) return null
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="font-sans text-base font-medium">{CASES_TEXT.evidence}</h3>
      {photo && (
        <img
          src={reportedPicturePath(openingId)}
          alt={latest?.alt || CASES_TEXT.pictureOf(name)}
          width={photo.width}
          height={photo.height}
          className="max-h-120 w-full rounded-control bg-sunken object-contain"
        />
      )}
      {latest && <Shown kind={kind} evidence={latest} />}
      {isDestroyed && <p className="text-ink-soft">{CASES_TEXT.destroyed}</p>}
      {!isDestroyed && !visitor && <p className="text-sm text-ink-soft">{whereaboutsOf(opened)}</p>}
    </section>
  )
}

const whereaboutsOf = (opened: OpenedCase) => {
  const { kind, isStillThere } = opened
  if (kind === 'banned_picture') return CASES_TEXT.wasTried
  const changed = changedTexts(opened)
  if (changed) return changed.length === 0 ? CASES_TEXT.isUnchanged : CASES_TEXT.isChanged
  return isStillThere ? CASES_TEXT.isThere : CASES_TEXT.isGone
}

function Shown({ kind, evidence }: { kind: OpenedCase['kind']; evidence: Evidence }) {
  const { lines, profile, username } = evidence
  const speakerOf = ({ isByReported, isSubject }: Evidence['lines'][number]) => {
    if (kind === 'reply' && !isSubject) return CASES_TEXT.repliedTo
    return isByReported ? CASES_TEXT.reportedSays(username) : CASES_TEXT.reporterSays
  }
  return (
    <>
      {profile && <ProfileTexts texts={profile} />}
      {lines.length > 0 && (
        <ul className="flex flex-col gap-2">
          {lines.map((line) => (
            <li
              key={line.id}
              className={clsx(
                'flex flex-col gap-1 rounded-control border p-3',
                line.isSubject ? 'border-danger bg-danger-soft' : 'border-line',
              )}
            >
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
                <span className="font-medium wrap-anywhere text-ink">{speakerOf(line)}</span>
                <TimeAgo at={line.at} />
                {line.isSubject && <Badge look="danger">{CASES_TEXT.thisOne}</Badge>}
              </span>
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {line.text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Texts = Readonly<Record<string, string>>

interface ProfileTextsProps {
  texts: Texts
  /** The names of texts that have changed since they were reported. */
  changed?: readonly string[]
}

/** A profile's texts, each with its name. */
export function ProfileTexts({ texts, changed = [] }: ProfileTextsProps) {
  const entries = Object.entries(texts)
  if (entries.length === 0) return <p className="text-ink-soft">{CASES_TEXT.noTexts}</p>
  return (
    <dl className="flex flex-col gap-2">
      {entries.map(([name, text]) => (
        <div key={name}>
          <dt className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <span>{TEXT_NAMES[name]}</span>
            {changed.includes(name) && <Badge look="new">{CASES_TEXT.changedText}</Badge>}
          </dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Returns the names of the profile's texts that have changed since they were reported, or null if no profile was
 * reported or one of the two versions is gone.
 */
export const changedTexts = ({ filed, member }: Pick<OpenedCase, 'filed' | 'member'>): string[] | null => {
  const reported = filed[0]?.evidence?.profile
  if (!reported || !member) return null
  const names = new Set([...Object.keys(reported), ...Object.keys(member.texts)])
  return [...names].filter((name) => reported[name] !== member.texts[name])
}
