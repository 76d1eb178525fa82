import { Badge } from '#client/ui/display/Badge.tsx'
import { CASES_TEXT, TEXT_NAMES } from './reports.review.text.ts'

type Texts = Readonly<Record<string, string>>

interface ProfileTextsProps {
  texts: Texts
  /** Names of those that were other ones when they were reported. */
  changed?: readonly string[]
}

/** The texts of a profile, each with its name. */
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
