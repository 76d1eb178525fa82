import { memberChanged } from '../../domains/accounts/accounts.events.ts'
import type { Work } from '../../platform/db/transaction.ts'
import { on } from '../../platform/domain/events.ts'
import type { Services } from '../../platform/domain/services.ts'

/**
 * Calls `listener` for every changed member inside the transaction, as a domain's reaction. Returns a function that
 * removes the listener.
 */
export const hearOfMembers = (
  { services: { reactions } }: { services: Services },
  listener: (memberId: string, unit: Work) => unknown,
) => {
  const reaction = on(memberChanged, async (_services, unit, { memberId }) => {
    await listener(memberId, unit)
  })
  reactions.push(reaction)
  return () => void reactions.splice(reactions.indexOf(reaction), 1)
}
