import type { ReactNode } from 'react'
import { MAX_PASSKEYS, type Passkey } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { Section } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { findPasskeyObstacle } from './accounts.passkeys.state.ts'
import { PASSKEYS_TEXT } from './accounts.passkeys.text.ts'
import { PasskeyRow } from './PasskeyRow.tsx'

interface PasskeysSectionProps {
  passkeys: readonly Passkey[]
  onAdd: () => void
  onRemove: (passkey: Passkey) => void
  /** What stands in place of the button while one is being added. */
  setup: ReactNode
}

/** The passkeys of the member; more can be added where the browser can make them. */
export function PasskeysSection({ passkeys, onAdd, onRemove, setup }: PasskeysSectionProps) {
  const obstacle = findPasskeyObstacle()
  return (
    <Section title={PASSKEYS_TEXT.title} description={PASSKEYS_TEXT.help}>
      {passkeys.length > 0 && (
        <ul aria-label={PASSKEYS_TEXT.list} className="flex flex-col gap-3">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
          ))}
        </ul>
      )}
      {obstacle ? (
        <p className="text-pretty">{PASSKEYS_TEXT.obstacle[obstacle]}</p>
      ) : (
        (setup ?? (
          <div>
            <Button onClick={onAdd} disabledReason={passkeys.length >= MAX_PASSKEYS && PASSKEYS_TEXT.full}>
              {PASSKEYS_TEXT.add}
            </Button>
          </div>
        ))
      )}
    </Section>
  )
}
