import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type {
  FoundMessage,
  suggestRecipients as suggestRecipientsEndpoint,
} from '#shared/domains/messages/messages.search.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import type { Page } from '#shared/kernel/page.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { isPictureFor, pictureColumns } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { describeFiled, filedPage, ownMessages, type Filed } from './messages.filed.queries.ts'
import { mayWriteTo } from '#server/domains/messages/messages.policy.ts'
import type { PageInput } from '#server/domains/messages/messages.queries.ts'
import { excerptOf } from './messages.search.view.ts'
import { messages } from '#server/domains/messages/messages.tables.ts'
import { viewInList } from '#server/domains/messages/messages.view.ts'
import { queryOf } from './messages.words.sql.ts'

const found = statement('messages.search', (db, given: Given<Filed & { words: string }>) => {
  const { viewerId, now } = given
  const own = sql`('''of ' || ${viewerId}::uuid::text || '''')::tsquery`
  const isSought = sql`${messages.words} @@ (${own} && (${queryOf(given.words)}))`
  return describeFiled(db, ownMessages(db, given, isSought), { viewerId, now })
})

/** Returns the member's messages that contain these words, latest first. */
export const searchMessages = (
  services: Services,
  viewerId: string,
  { words, ...page }: PageInput & { words: string },
): Promise<Page<FoundMessage>> =>
  filedPage(services, page, {
    find: (asked) => found(services.db, { ...asked, viewerId, words }),
    view: (row) => ({ ...viewInList(row), excerpt: excerptOf(row.body, words) }),
  })

/** The number of members to suggest and of candidates to check, some of whom don't accept messages from the member. */
const [SHOWN, LOOKED_AT] = [6, 12]

const LAST_CHARACTER = '\u{10ffff}'

const namedLike = statement(
  'messages.recipientsLike',
  (db, { viewerId, from, to, now }: Given<{ viewerId: string; from: string; to: string; now: Date }>) =>
    db
      .select({
        id: profiles.id,
        username: profiles.username,
        profileType: profiles.profileType,
        picture: pictureColumns,
      })
      .from(profiles)
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .leftJoin(photos, isPictureFor({ id: viewerId, now }))
      .where(
        and(
          // Compared bytewise, like the index.
          sql`${lowered(profiles.username)} ~>=~ ${from}`,
          sql`${lowered(profiles.username)} ~<~ ${to}`,
          ne(profiles.id, viewerId),
          visibleTo({ id: viewerId }),
        ),
      )
      .orderBy(asc(lowered(profiles.username)))
      .limit(LOOKED_AT),
)

/** Returns members whose username starts with the given text and whom the member may see and write to. */
export const suggestRecipients = async (
  { db, clock }: Services,
  actor: Actor,
  name: string,
): Promise<OutputOf<typeof suggestRecipientsEndpoint>> => {
  const from = name.toLowerCase()
  const members = await namedLike(db, {
    viewerId: actor.id,
    from,
    to: from + LAST_CHARACTER,
    now: clock.now(),
  })
  const shown: typeof members = []
  for (const member of members) {
    if (shown.length === SHOWN) break
    if ((await mayWriteTo(db, actor, member.id)).allowed) shown.push(member)
  }
  return { members: shown }
}
