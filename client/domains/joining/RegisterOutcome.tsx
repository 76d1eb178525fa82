import { useEffect, useRef } from 'react'
import { usePart } from '#client/ui/feedback/part.ts'
import type { Registered } from './joining.form.api.ts'
import { REGISTER_TEXT } from './joining.text.ts'

type RegisterOutcomeProps = { done: Registered; onChangeAddress: () => void }

/** Takes the place of the form, with the focus: a welcome for the new member, or what to do about the email. */
export function RegisterOutcome({ done, onChangeAddress }: RegisterOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  const isJoined = done.kind === 'joined'
  const WaitingForMail = usePart(async () => (await import('./WaitingForMail.tsx')).WaitingForMail, !isJoined)
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <h2 ref={heading} tabIndex={-1} className="max-w-full break-words outline-none">
        {isJoined ? REGISTER_TEXT.welcome(done.username) : REGISTER_TEXT.checkMail}
      </h2>
      <p className="text-pretty">
        {isJoined ? REGISTER_TEXT.successWithSession : REGISTER_TEXT.successWithoutSession}
      </p>
      {isJoined ? (
        <p className="text-ink-soft">{REGISTER_TEXT.goingOn}</p>
      ) : (
        WaitingForMail && <WaitingForMail email={done.email} onChangeAddress={onChangeAddress} />
      )}
    </div>
  )
}
