import type { ComponentProps } from 'react'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { ReportDialog as ReportQuestion } from '#client/domains/reports/ReportDialog.tsx'
import { call } from '#client/platform/calls/call.ts'
import { BlockDialog } from './BlockDialog.tsx'

/** Reports something, and then offers to block the member it belongs to. */
export function ReportDialog(props: Omit<ComponentProps<typeof ReportQuestion>, 'blockDialog'>) {
  return (
    <ReportQuestion
      {...props}
      blockDialog={({ id: memberId, username }, dialog) => (
        <BlockDialog {...dialog} username={username} send={(note) => call(blockMember, { memberId, note })} />
      )}
    />
  )
}
