import type { Passkey } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { PASSKEYS_TEXT } from './accounts.passkeys.text.ts'

/** One passkey, as its owner called it. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, usedAt } = passkey
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {PASSKEYS_TEXT.added(fullDate(new Date(createdAt)))},{' '}
          {usedAt ? (
            <>
              {PASSKEYS_TEXT.lastUsed} <TimeAgo at={usedAt} />
            </>
          ) : (
            PASSKEYS_TEXT.neverUsed
          )}
        </p>
      </div>
      <Button onClick={onRemove} aria-label={PASSKEYS_TEXT.removeThat(name)}>
        {PASSKEYS_TEXT.remove}
      </Button>
    </Card>
  )
}
