import type { ComponentProps } from 'react'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { STEP_TEXT } from './accounts.second-step.text.ts'

type CodeFieldProps = ComponentProps<'input'> & { isRecovery: boolean; error: string | undefined }

/** Where a code of the authenticator app is typed, or a recovery code. */
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
