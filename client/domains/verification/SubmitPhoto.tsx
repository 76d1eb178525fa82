import { Camera, ImageUp } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { VerificationCode } from '#shared/domains/verification/verification.contract.ts'
import { shownCode } from '#shared/domains/verification/verification.rules.ts'
import { PICTURE_TYPES } from '#shared/kernel/picture-upload.ts'
import { isCouple } from '#shared/kernel/profile-types.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { useMember } from '#client/domains/profiles/profiles.queries.api.ts'
import { picked } from '#client/platform/picked.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { useSubmission } from './verification.api.ts'
import { VERIFICATION_TEXT } from './verification.text.ts'

interface SubmitPhotoProps {
  /** Null if there's no usable code. */
  code: VerificationCode | null
  /** When the browser received the code, in milliseconds since 1970. */
  receivedAt: number
  isAsking: boolean
  /** Requests a new code. */
  onAsk: () => void
}

/** The code, the photo with it, and the button to send both. The photo stays chosen when the code expires. */
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

/** Returns the whole seconds until a time (milliseconds since 1970), counting down to 0. */
const useSecondsUntil = (end: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((end - now) / SECOND))
}

/** Formats seconds as `9:05`. */
const asMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface CodeOnPaperProps {
  /** Null once it has expired. */
  code: string | null
  secondsLeft: number
  isAsking: boolean
  onAsk: () => void
}

/**
 * The code to write on the paper, and how long it's valid. Once it has expired, shows a button to request a new one.
 */
function CodeOnPaper({ code, secondsLeft, isAsking, onAsk }: CodeOnPaperProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(code)
  // Focuses a newly requested code, so that it's announced and the member continues from here.
  useEffect(() => {
    if (code !== null && shown.current === null) box.current?.focus()
    shown.current = code
  }, [code])
  if (code === null) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-48 flex-1">
          <p className="font-semibold">{VERIFICATION_TEXT.codeOver}</p>
          <p className="text-pretty text-ink-soft">{VERIFICATION_TEXT.codeOverHelp}</p>
        </div>
        <Button look="primary" busy={isAsking} onClick={onAsk}>
          {VERIFICATION_TEXT.newCode}
        </Button>
      </div>
    )
  }
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col items-start gap-1 outline-none">
      <p className="font-medium">{VERIFICATION_TEXT.code}</p>
      <p className="rounded-card border border-line bg-sunken px-5 py-4 font-sans text-3xl font-semibold tracking-[0.15em] whitespace-nowrap sm:text-4xl tabular-nums select-all">
        {shownCode(code)}
      </p>
      <p className="text-pretty">{VERIFICATION_TEXT.codeWhy}</p>
      <p role="timer" className="text-sm text-ink-soft tabular-nums">
        {VERIFICATION_TEXT.timeLeft(asMinutes(secondsLeft))}
      </p>
    </div>
  )
}

interface PhotoChoiceProps {
  chosen: File | null
  describedBy: string | undefined
  onChoose: (file: File) => void
}

/** Takes a photo with a handheld device's camera, or chooses one, and shows it. */
function PhotoChoice({ chosen, describedBy, onChoose }: PhotoChoiceProps) {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const input = {
    type: 'file',
    hidden: true,
    accept: PICTURE_TYPES.join(','),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      void picked(target.files).then(([file]) => file && onChoose(file))
      // Lets the same file be chosen again.
      target.value = ''
    },
  } as const
  return (
    <div className="flex flex-wrap items-center gap-4">
      {chosen && <Preview file={chosen} />}
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
            <Camera aria-hidden="true" className="size-5" />
            {VERIFICATION_TEXT.take}
          </Button>
          <Button aria-describedby={describedBy} onClick={() => files.current?.click()}>
            <ImageUp aria-hidden="true" className="size-5" />
            {chosen ? VERIFICATION_TEXT.chooseOther : VERIFICATION_TEXT.choose}
          </Button>
        </div>
        <p className="text-sm text-ink-soft">{VERIFICATION_TEXT.format}</p>
      </div>
      <input ref={camera} {...input} capture="user" aria-label={VERIFICATION_TEXT.take} />
      <input ref={files} {...input} aria-label={VERIFICATION_TEXT.input} />
    </div>
  )
}

/** Previews the picture without the server. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(image.src)
    },
    [file],
  )
  return (
    <img
      ref={show}
      alt={VERIFICATION_TEXT.chosen}
      className="h-40 w-32 rounded-control bg-sunken object-contain"
    />
  )
}
