import { mayContactQuery } from '#client/domains/messages/messages.contact.api.ts'
import { profileQuery } from '#client/domains/profiles/profiles.shown.api.ts'
import { ownProfileQuery } from '#client/domains/profiles/profiles.queries.api.ts'
import type { PageOpened } from '#client/platform/page.ts'

/** Fetches the recipient, if the URL has one, and the sender's profile as the recipient will see it. */
export const loadRecipient = ({ client, search: { to } }: PageOpened) =>
  Promise.allSettled([
    client.ensureQueryData(ownProfileQuery),
    ...(to
      ? [client.ensureQueryData(mayContactQuery(to)).then(() => client.ensureQueryData(profileQuery(to)))]
      : []),
  ])
