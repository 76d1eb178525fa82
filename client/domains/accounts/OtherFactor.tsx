import { Button } from '#client/ui/form/Button.tsx'
import { STEP_TEXT } from './accounts.second-step.text.ts'
import type { Factors } from './accounts.second-step.state.ts'

/** The way from the app or the passkey to a recovery code, and back to the app. */
export function OtherFactor({ factors }: { factors: Factors }) {
  const { hasApp, isRecovery, setRecovery } = factors
  if (isRecovery && !hasApp) return null
  return (
    <Button look="ghost" wide onClick={() => setRecovery(!isRecovery)}>
      {isRecovery ? STEP_TEXT.useApp : STEP_TEXT.useRecovery}
    </Button>
  )
}
