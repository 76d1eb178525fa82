import { useState, type ReactNode } from 'react'
import type { PostCardProps } from '#client/domains/posts/PostCard.tsx'
import { REPORT_TEXT } from '#client/domains/reports/reports.filing.text.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Lets the posts inside be reported. */
export function PostReports({ children }: { children: (report: PostCardProps['report']) => ReactNode }) {
  const [reporting, setReporting] = useState<{ id: string; isOpen: boolean }>()
  return (
    <>
      {children({
        label: REPORT_TEXT.report,
        onSelect: (id) => setReporting({ id, isOpen: true }),
      })}
      {reporting && (
        <ReportDialog
          key={reporting.id}
          open={reporting.isOpen}
          onClose={() => setReporting({ ...reporting, isOpen: false })}
          kind="post"
          id={reporting.id}
        />
      )}
    </>
  )
}
