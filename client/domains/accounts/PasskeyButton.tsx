import { KeyRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { STEP_TEXT } from './accounts.second-step.text.ts'
import type { Factors } from './accounts.second-step.state.ts'

type PasskeyButtonProps = ComponentProps<typeof Button> & {
  obstacle: Factors['obstacle']
  /** What became of the last try. */
  note: string | undefined
}

/** Lets the device show the member's passkey; where it cannot, says so. */
export function PasskeyButton({ obstacle, note, ...button }: PasskeyButtonProps) {
  if (obstacle) return <p className="text-pretty text-ink-soft">{STEP_TEXT.passkeyObstacle[obstacle]}</p>
  return (
    <div className="flex flex-col gap-2">
      <Button {...button} look="primary" wide>
        <KeyRound aria-hidden="true" className="size-5" />
        {STEP_TEXT.usePasskey}
      </Button>
      <p role="status" className="text-center text-sm text-pretty text-ink-soft empty:hidden">
        {note}
      </p>
    </div>
  )
}
