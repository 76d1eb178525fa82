import { useId } from 'react'
import type { VerificationCode } from '#shared/domains/verification/verification.contract.ts'
import { isCouple } from '#shared/kernel/profile-types.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { useMember } from '#client/domains/profiles/profiles.queries.api.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { CodeOnPaper } from './CodeOnPaper.tsx'
import { PhotoChoice } from './PhotoChoice.tsx'
import { useSubmission } from './verification.api.ts'
import { useSecondsUntil } from './verification.state.ts'
import { VERIFICATION_TEXT } from './verification.text.ts'

interface SubmitPhotoProps {
  /** Null where none can be used any more. */
  code: VerificationCode | null
  /** When the browser heard of it, in milliseconds since 1970. */
  receivedAt: number
  isAsking: boolean
  /** Asks for another code. */
  onAsk: () => void
}

/** The code, the photo with it, and sending both. The photo stays chosen when the code runs out. */
export function SubmitPhoto({ code, receivedAt, isAsking, onAsk }: SubmitPhotoProps) {
  const member = useMember()
  const { chosen, problem, part, isSending, choose, send } = useSubmission()
  const left = useSecondsUntil(receivedAt + (code?.secondsLeft ?? 0) * SECOND)
  const problemId = useId()
  const usable = code && left > 0 ? code.code : null
  return (
    <div className="flex flex-col gap-6 border-t border-line pt-6">
      <CodeOnPaper code={usable} secondsLeft={left} isAsking={isAsking} onAsk={onAsk} />
      <div className="flex flex-col gap-1">
        <p className="max-w-prose text-pretty">
          {VERIFICATION_TEXT.how[member && isCouple(member.profileType) ? 'couple' : 'single']}
        </p>
        <p className="max-w-prose text-pretty text-ink-soft">{VERIFICATION_TEXT.light}</p>
      </div>
      <PhotoChoice chosen={chosen} describedBy={problem === null ? undefined : problemId} onChoose={choose} />
      {problem !== null && (
        <p id={problemId} role="alert" className="text-pretty text-danger">
          {problem}
        </p>
      )}
      {isSending && (
        <div
          role="progressbar"
          aria-label={VERIFICATION_TEXT.sending}
          aria-valuenow={Math.floor(part * 100)}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <span
            className="block h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${Math.floor(part * 100)}%` }}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          look="primary"
          busy={isSending}
          disabledReason={
            usable === null ? VERIFICATION_TEXT.codeOver : chosen === null && VERIFICATION_TEXT.nothingChosen
          }
          onClick={() => usable !== null && send(usable)}
        >
          {VERIFICATION_TEXT.send}
        </Button>
        <p className="min-w-60 flex-1 text-sm text-pretty text-ink-soft">{VERIFICATION_TEXT.privacy}</p>
      </div>
    </div>
  )
}
