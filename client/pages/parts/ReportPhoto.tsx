import { Flag } from 'lucide-react'
import { useState } from 'react'
import { REPORT_TEXT } from '#client/domains/reports/reports.filing.text.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { IconButton } from '#client/ui/form/IconButton.tsx'

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Reports the photo that shows; once that is done the photo is gone. */
export function ReportPhoto({
  photoId,
  name,
  onHidden,
}: {
  photoId: string
  name: string
  onHidden: () => void
}) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <IconButton
        icon={Flag}
        label={REPORT_TEXT.reportName(name)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen !== undefined && (
        <ReportDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          kind="photo"
          id={photoId}
          onHidden={onHidden}
        />
      )}
    </>
  )
}
