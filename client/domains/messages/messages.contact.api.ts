import { mayContact } from '#shared/domains/messages/messages.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** Whether the member may write to the member with this username. */
export const mayContactQuery = (recipient: string) => queryOf(mayContact, { recipient })
