import type { Checked } from '#shared/domains/audit/audit.contract.ts'
import { exactTime, fullDate } from '#client/platform/format.ts'
import { Section } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { useCheckActs } from './audit.api.ts'
import { AUDIT_TEXT } from './audit.text.ts'

/** Whether the entries are whole, checked when an admin asks. */
export function ChainCheck() {
  const check = useCheckActs()
  return (
    <Section
      title={AUDIT_TEXT.chain}
      description={AUDIT_TEXT.chainHelp}
      actions={
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          {AUDIT_TEXT.check}
        </Button>
      }
    >
      {check.isError && <Notice kind="error">{AUDIT_TEXT.checkFailed}</Notice>}
      {check.data && <State checked={check.data} />}
    </Section>
  )
}

function State({ checked: { entries, broken, since } }: { checked: Omit<Checked, 'next'> }) {
  if (broken) {
    const { at } = broken
    return (
      <Notice
        kind="error"
        title={
          at === null
            ? AUDIT_TEXT.missing(broken.number)
            : AUDIT_TEXT.broken(broken.number, exactTime(new Date(at)))
        }
      >
        {AUDIT_TEXT.brokenHelp}
      </Notice>
    )
  }
  if (since === null) return <Notice>{AUDIT_TEXT.noRecords}</Notice>
  return <Notice kind="success" title={AUDIT_TEXT.unbroken(fullDate(new Date(since)), entries)} />
}
