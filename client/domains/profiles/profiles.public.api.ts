import { mayContact } from '#shared/domains/messages/messages.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { queryOf } from '#client/platform/query.ts'

export const profileQuery = (username: string) => queryOf(getProfile, { username })
/** Whether one may write to the member. */
export const contactQuery = (username: string) => queryOf(mayContact, { recipient: username })
