import { useQuery } from '@tanstack/react-query'
import { AGREE_WITHIN } from '#shared/domains/pages/pages.rules.ts'
import { DAY, siteDayOf } from '#shared/kernel/time.ts'
import { useFullDate } from '#client/platform/local.ts'
import { Checkbox } from '#client/ui/form/Checkbox.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { termsStateQuery } from '#client/domains/accounts/accounts.terms.api.ts'
import { TERMS_FORM_TEXT } from './pages.more.text.ts'

/** Returns the default deadline for accepting new terms. */
const usualDay = () => siteDayOf(new Date(Date.now() + AGREE_WITHIN.usual * DAY))

interface AskToAgreeProps {
  /** The deadline for accepting the published terms, or null if members aren't asked to. */
  day: string | null
  error: string | undefined
  onChange: (day: string | null) => void
}

/** Lets an admin ask members to agree to the terms that are published next. */
export function AskToAgree({ day, error, onChange }: AskToAgreeProps) {
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={TERMS_FORM_TEXT.ask}
        help={TERMS_FORM_TEXT.askHelp}
        checked={day !== null}
        onChange={({ target }) => onChange(target.checked ? usualDay() : null)}
      />
      {day !== null && (
        <Field label={TERMS_FORM_TEXT.from} help={TERMS_FORM_TEXT.fromHelp} error={error}>
          <Input type="date" value={day} onChange={({ target }) => onChange(target.value)} />
        </Field>
      )}
    </div>
  )
}

/** Shows how many members have agreed to the latest terms they were asked to accept, or nothing if they never were. */
export function AgreedSoFar() {
  const terms = useQuery(termsStateQuery).data?.terms
  return terms && <Said {...terms} />
}

function Said(terms: { askedAt: string; requiredFrom: string; agreed: number; members: number }) {
  const asked = useFullDate(new Date(terms.askedAt))
  const from = useFullDate(new Date(terms.requiredFrom))
  return <p className="text-pretty">{TERMS_FORM_TEXT.agreed({ ...terms, asked, from })}</p>
}
