import { KeyRound } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { findPasskeyObstacle } from './accounts.passkeys.state.ts'
import { STEP_TEXT } from './accounts.security.text.ts'

export type Factors = ReturnType<typeof useFactors>

/** Returns the second factors a member can use, and which one they've chosen. */
export const useFactors = ({ hasApp, hasPasskeys }: { hasApp: boolean; hasPasskeys: boolean }) => {
  const obstacle = findPasskeyObstacle()
  const mayUsePasskey = hasPasskeys && !obstacle
  const [chosen, setRecovery] = useState<boolean>()
  const isRecovery = chosen ?? (!hasApp && !mayUsePasskey)
  return {
    hasApp,
    hasPasskeys,
    obstacle,
    mayUsePasskey,
    isRecovery,
    setRecovery,
    /** Whether the member has chosen between the app and a recovery code. */
    hasChosen: chosen !== undefined,
    /** Whether to show the field for a code. With only a passkey, the field appears on demand. */
    showsCode: hasApp || isRecovery,
  }
}

type CodeFieldProps = ComponentProps<'input'> & { isRecovery: boolean; error: string | undefined }

/** The field for a code from the authenticator app, or for a recovery code. */
export function CodeField({ isRecovery, error, ...input }: CodeFieldProps) {
  return (
    <Field
      label={isRecovery ? STEP_TEXT.recovery : STEP_TEXT.code}
      help={isRecovery ? STEP_TEXT.recoveryHelp : STEP_TEXT.codeHelp}
      error={error}
    >
      <Input
        key={String(isRecovery)}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...input}
      />
    </Field>
  )
}

type PasskeyButtonProps = ComponentProps<typeof Button> & {
  obstacle: Factors['obstacle']
  /** The outcome of the last attempt. */
  note: string | undefined
}

/** Prompts for the member's passkey, or explains why it can't be used. */
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

/** Switches from the app or the passkey to a recovery code, and back to the app. */
export function OtherFactor({ factors }: { factors: Factors }) {
  const { hasApp, isRecovery, setRecovery } = factors
  if (isRecovery && !hasApp) return null
  return (
    <Button look="ghost" wide onClick={() => setRecovery(!isRecovery)}>
      {isRecovery ? STEP_TEXT.useApp : STEP_TEXT.useRecovery}
    </Button>
  )
}
