import { memberChanged } from '../../domains/accounts/accounts.events.ts'
import type { Work } from '../../platform/db/transaction.ts'
import { on } from '../../platform/domain/events.ts'
import type { Services } from '../../platform/domain/services.ts'

/** Listens to every changed member as a domain does, inside the transaction. Returns a function that stops it. */
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
