import { mayContact } from '#shared/domains/messages/messages.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** Whether one may write to the member of this username. */
export const mayContactQuery = (recipient: string) => queryOf(mayContact, { recipient })
