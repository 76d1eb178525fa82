import { useEffect, useRef } from 'react'
import { shownCode } from '#shared/domains/verification/verification.rules.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { asMinutes } from './verification.state.ts'
import { VERIFICATION_TEXT } from './verification.text.ts'

interface CodeOnPaperProps {
  /** Null once it has run out. */
  code: string | null
  secondsLeft: number
  isAsking: boolean
  onAsk: () => void
}

/** What to write on the paper, and how long it can be used; afterwards the way to another. */
export function CodeOnPaper({ code, secondsLeft, isAsking, onAsk }: CodeOnPaperProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(code)
  // Whoever has asked for another code hears it, and goes on from here.
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
