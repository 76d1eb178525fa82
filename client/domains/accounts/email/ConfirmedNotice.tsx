import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useHandedOver } from './accounts.confirmation.api.ts'
import { CONFIRMED_TEXT } from '#client/domains/accounts/accounts.text.ts'

/** Welcomes a new member who has just opened the confirmation link. */
export function ConfirmedNotice() {
  const isConfirmed = useHandedOver('isConfirmed')
  if (!isConfirmed) return null
  return (
    <Notice kind="success" className="mb-6">
      {CONFIRMED_TEXT}
    </Notice>
  )
}
