import { useEffect, useEffectEvent, useState } from 'react'
import { PASSWORD_LOGOUT } from '#shared/domains/accounts/accounts.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useLogOut } from './accounts.logout.api.ts'
import { CHANGE_TEXT } from './accounts.password-change.text.ts'

const secondsLeft = (since: number) => Math.max(0, Math.ceil((since + PASSWORD_LOGOUT - Date.now()) / SECOND))

/** Counts down to the end of this log-in, and then leaves, a little before the server would end it. */
export function LogOutCountdown({ since }: { since: number }) {
  const [left, setLeft] = useState(() => secondsLeft(since))
  const leave = useLogOut('/login?reason=password_changed')
  const logOut = useEffectEvent(leave)

  useEffect(() => {
    const tick = setInterval(() => setLeft(secondsLeft(since)), SECOND / 4)
    const end = setTimeout(() => void logOut(), since + PASSWORD_LOGOUT - Date.now())
    return () => {
      clearInterval(tick)
      clearTimeout(end)
    }
  }, [since])

  return (
    <Notice
      kind="success"
      title={CHANGE_TEXT.doneTitle}
      action={<Button onClick={() => void leave()}>{CHANGE_TEXT.logOutNow}</Button>}
    >
      <p>{CHANGE_TEXT.doneHelp}</p>
      {/* Not read aloud every second: the sentence above has said it. */}
      <p aria-hidden="true" className="mt-2 font-semibold tabular-nums">
        {CHANGE_TEXT.secondsLeft(left)}
      </p>
    </Notice>
  )
}
