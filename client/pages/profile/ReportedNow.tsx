import { Flag } from 'lucide-react'
import { REPORT_TEXT } from '#client/domains/reports/reports.filing.text.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PROFILE_TEXT } from './profile.text.ts'

/** Stands for the profile of one who has just been reported here, after the thanks of the dialog. */
export function ReportedNow() {
  return (
    <EmptyState
      icon={Flag}
      title={
        <h1 ref={(element) => element?.focus()} tabIndex={-1} className="text-xl outline-none">
          {REPORT_TEXT.hiddenProfile}
        </h1>
      }
      action={
        <>
          <Link href="/account/reports" className={buttonClass({ look: 'ghost' })}>
            {REPORT_TEXT.toOwn}
          </Link>
          <Link href="/browse" className={buttonClass({ look: 'primary' })}>
            {PROFILE_TEXT.browse}
          </Link>
        </>
      }
    >
      {REPORT_TEXT.hiddenProfileHelp}
    </EmptyState>
  )
}
