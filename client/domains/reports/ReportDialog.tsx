import { type ReactNode, useState } from 'react'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import {
  type fileReport,
  REPORT_CATEGORIES,
  REPORT_NOTE_MAX,
  type ReportCategory,
  type ReportKind,
} from '#shared/domains/reports/reports.filing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { reportFailureText, useForgetReported, useReport, useShowAgain } from './reports.own.api.ts'
import { CATEGORY_TEXT, REPORT_TEXT } from './reports.text.ts'

type ToBlock = NonNullable<OutputOf<typeof fileReport>['toBlock']>

type BlockDialogOf = (toBlock: ToBlock, dialog: { open: boolean; onClose: () => void }) => ReactNode

interface ReportDialogProps {
  open: boolean
  onClose: () => void
  kind: ReportKind
  /** The id of the member, message, conversation, chat line, photo, post or reply. */
  id: string
  /** Called once the item is hidden and the reporter has been notified. */
  onHidden?: () => void
  /** Asks for confirmation before blocking the reported member. */
  blockDialog: BlockDialogOf
}

/** Reports something, and then offers further actions. */
export function ReportDialog({ open, onClose, kind, id, onHidden, blockDialog }: ReportDialogProps) {
  const report = useReport()
  const forget = useForgetReported()
  const [clientKey] = useState(newId)
  const [category, setCategory] = useState<ReportCategory | null>(null)
  const [note, setNote, isKept] = useDraftText(`report ${kind} ${id}`)
  const leave = () => {
    onClose()
    if (!report.data) return
    forget()
    onHidden?.()
  }
  if (report.data)
    return (
      <Reported
        open={open}
        kind={kind}
        filed={report.data}
        onLeave={leave}
        onShown={onClose}
        blockDialog={blockDialog}
      />
    )
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={REPORT_TEXT.question[kind]}
      description={REPORT_TEXT.means}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button
            look="danger"
            busy={report.isPending}
            disabledReason={category === null && REPORT_TEXT.chooseFirst}
            onClick={() =>
              category &&
              report.mutate({ clientKey, kind, id, category, note }, { onSuccess: () => setNote('') })
            }
          >
            {REPORT_TEXT.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {report.error && <Notice kind="error">{reportFailureText(report.error)}</Notice>}
        <RadioGroup
          look="list"
          legend={REPORT_TEXT.why}
          options={REPORT_CATEGORIES.map((value) => ({ value, label: CATEGORY_TEXT[value] }))}
          value={category}
          onChange={setCategory}
        />
        <Field label={REPORT_TEXT.note} help={REPORT_TEXT.noteHelp} optional>
          <Textarea
            counted
            rows={3}
            maxLength={REPORT_NOTE_MAX}
            isKept={isKept}
            value={note}
            readOnly={report.isPending}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <p className="text-sm text-ink-soft">{REPORT_TEXT.emergency}</p>
      </div>
    </Dialog>
  )
}

interface ReportedProps {
  open: boolean
  kind: ReportKind
  filed: OutputOf<typeof fileReport>
  onLeave: () => void
  onShown: () => void
  blockDialog: BlockDialogOf
}

/**
 * Focuses the button that closes the dialog. Otherwise the undo button would get the focus, and a second press of Enter
 * would undo the report.
 */
const focus = (done: HTMLButtonElement | null) => done?.focus()

/** The outcome of the report, with buttons to undo it and to block. */
function Reported({ open, kind, filed, onLeave, onShown, blockDialog }: ReportedProps) {
  const [isBlocking, setBlocking] = useState(false)
  const again = useShowAgain(onShown)
  const { reportId, caseNumber, toBlock } = filed
  if (isBlocking && toBlock) return blockDialog(toBlock, { open, onClose: onLeave })
  return (
    <Dialog
      open={open}
      onClose={onLeave}
      title={REPORT_TEXT.thanks}
      description={REPORT_TEXT.thanksHelp[kind]}
      actions={
        <>
          <Button look="ghost" busy={again.isPending} onClick={() => again.mutate(reportId)}>
            {REPORT_TEXT.showAgain}
          </Button>
          {toBlock && (
            <Button onClick={() => setBlocking(true)}>{REPORT_TEXT.block(toBlock.username)}</Button>
          )}
          <Button ref={focus} look="primary" onClick={onLeave}>
            {REPORT_TEXT.done}
          </Button>
        </>
      }
    >
      <p role="status" className="text-ink-soft">
        {REPORT_TEXT.caseNumber(caseNumber)}
      </p>
    </Dialog>
  )
}
