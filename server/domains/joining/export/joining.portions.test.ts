// Runs on both engines, because batches are read and deleted by SQL.
import { text } from 'node:stream/consumers'
import { eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_NOTICES, NOTICE_DAYS } from '#shared/domains/notifications/notifications.list.contract.ts'
import { getThread, listMessages } from '#shared/domains/messages/messages.contract.ts'
import { newId, newOrderedId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { messages, messageThreads } from '#server/domains/messages/messages.tables.ts'
import { removeOldNotices } from '#server/domains/notifications/notifications.notices.commands.ts'
import { notices } from '#server/domains/notifications/notifications.tables.ts'
import { removeUnclaimed } from '#server/domains/photos/gallery/photos.uploading.commands.ts'
import { releaseNames } from '#server/domains/usernames/usernames.holding.commands.ts'
import { eraseLeavers, eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { exportMember } from './joining.export.queries.ts'
import { pageOf } from './joining.export.pages.view.ts'

/** Enough rows for two and a half batches. */
const MANY = 500
const PORTION = 200

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  // Records the number of rows of these tables that each statement changes, and fails statements beyond a limit.
  await app.services.database.pool.query(`
    create table changed_rows (count int not null);
    create table fails_after (statements int not null);
    create function note_changed() returns trigger language plpgsql as $$ begin
      if (select count(*) from changed_rows) >= (select coalesce(min(statements), 1000) from fails_after) then
        raise exception 'on purpose';
      end if;
      insert into changed_rows select count(*) from changed having count(*) > 0;
      return null;
    end $$;
    create trigger note_updated after update on messages referencing new table as changed for each statement execute function note_changed();
    create trigger note_deleted after delete on messages referencing old table as changed for each statement execute function note_changed();
    create trigger note_removed after delete on notices referencing old table as changed for each statement execute function note_changed();
    create trigger note_released after delete on held_usernames referencing old table as changed for each statement execute function note_changed();
    create trigger note_unclaimed after delete on unclaimed_files referencing old table as changed for each statement execute function note_changed();`)
})
afterAll(() => app.close())
beforeEach(() => app.services.database.pool.query('truncate changed_rows, fails_after'))

const changed = async () => {
  const { rows } = await app.services.database.pool.query<{ count: number }>('select count from changed_rows')
  const counts = rows.map(({ count }) => count)
  return { all: counts.reduce((sum, count) => sum + count, 0), most: Math.max(0, ...counts) }
}

/** Creates two members who have taken turns writing to each other. */
const givenTalk = async () => {
  const [member, other] = [await app.given.member(), await app.given.member()]
  const threadId = newId()
  const [participantA = '', participantB = ''] = [member.id, other.id].sort()
  const at = app.clock.now()
  await app.services.db
    .insert(messageThreads)
    .values({ id: threadId, participantA, participantB, createdAt: at, updatedAt: at })
  const emails = Array.from({ length: MANY }, (_, place) => ({
    id: newOrderedId(),
    threadId,
    senderId: place % 2 ? other.id : member.id,
    recipientId: place % 2 ? member.id : other.id,
    body: `Email ${place}`,
    createdAt: at,
    clientKey: newId(),
  }))
  await app.services.db.insert(messages).values(emails)
  await app.services.db
    .update(messageThreads)
    .set({ lastMessageId: emails.at(-1)?.id })
    .where(eq(messageThreads.id, threadId))
  return { member, other, threadId, bodies: emails.map(({ body }) => body) }
}
const countOf = ({ id }: { id: string }) =>
  app.services.db.$count(messages, or(eq(messages.senderId, id), eq(messages.recipientId, id)))
const isThere = async ({ id }: { id: string }) =>
  (await app.services.db.$count(accounts, eq(accounts.id, id))) === 1

test(
  'a large number of messages is exported in batches, each once and in order, and erased in batches with its members',
  covers('BEY-09.3', 'DEL-05.4'),
  async () => {
    const { member, other, threadId, bodies } = await givenTalk()
    const { pool } = app.services.database
    const query = pool.query.bind(pool)
    let mostRead = 0
    pool.query = (async (...asked: [string]) => {
      const answer = await query(...asked)
      mostRead = Math.max(mostRead, answer.rows.length)
      return answer
    }) as typeof pool.query
    const held = JSON.parse(await readExported(await exportMember(app.services, member.id))) as {
      messages: { conversations: { with: string; messages: { body: string }[] }[] }
    }
    const page = await text(
      pageOf('Messages', (await exportMember(app.services, member.id))['messages'], new Set()),
    )
    pool.query = query
    expect(mostRead).toBe(PORTION)
    const { conversations } = held.messages
    expect(conversations.map((thread) => thread.with)).toEqual([other.username])
    expect(conversations[0]?.messages.map(({ body }) => body)).toEqual(bodies)
    expect([...page.matchAll(/<dt>Body<\/dt><dd>(.*?)<\/dd>/g)].map(([, body]) => body)).toEqual(bodies)

    // An interrupted erasure has hidden the member, and later resumes where it stopped.
    await pool.query('insert into fails_after values (2)')
    await expect(eraseMember(app.services, member.id)).rejects.toThrow('Failed query')
    expect([await countOf(member), await isThere(member)]).toEqual([MANY / 2, true])
    const browser = app.as(other)
    expect(JSON.stringify((await browser.call(getThread, { threadId })).ok)).not.toContain(member.username)
    const shown = (await browser.call(listMessages, { threadId })).ok.items
    expect(shown.slice(0, 2).map(({ isMine }) => isMine)).toEqual([false, true])
    await pool.query('truncate fails_after')
    await eraseLeavers(app.services)
    expect([await countOf(member), await isThere(member)]).toEqual([0, false])
    expect(await app.services.db.$count(messages, eq(messages.threadId, threadId))).toBe(MANY)
    expect(await changed()).toEqual({ all: MANY, most: PORTION })

    await pool.query('truncate changed_rows')
    await eraseMember(app.services, other.id)
    expect(await changed()).toEqual({ all: MANY, most: PORTION })
    expect(await app.services.db.$count(messages)).toBe(0)
  },
)

test('old notifications are deleted in batches, and so are the oldest of a member who has too many', async () => {
  const [member, full] = [await app.given.member(), await app.given.member()]
  const put = (memberId: string, count: number, latestAt: Date) =>
    app.services.db.execute(sql`
      insert into ${notices} (id, member_id, kind, about, created_at, latest_at)
      select gen_random_uuid(), ${memberId}, 'new_message', gen_random_uuid(), ${latestAt.toISOString()}::timestamptz + n * interval '1 ms', ${latestAt.toISOString()}::timestamptz + n * interval '1 ms'
      from generate_series(1, ${count}::int) as n`)
  const old = new Date(app.clock.now().getTime() - (NOTICE_DAYS + 1) * DAY)
  await put(member.id, MANY, old)
  const now = app.clock.now()
  await put(full.id, MOST_NOTICES + 2, now)
  await removeOldNotices(app.services)
  expect(await changed()).toEqual({ all: MANY + 2, most: PORTION })
  const left = await app.services.db.select().from(notices)
  expect(left).toHaveLength(MOST_NOTICES)
  expect(Math.min(...left.map(({ latestAt }) => latestAt.getTime()))).toBe(now.getTime() + 3)
})

test('files that belong to no photo are deleted in batches', async () => {
  const old = new Date(app.clock.now().getTime() - 2 * DAY).toISOString()
  await app.services.db.execute(
    sql`insert into unclaimed_files (file_key, created_at) select 'old ' || n, ${old} from generate_series(1, ${MANY}::int) as n`,
  )
  await removeUnclaimed(app.services)
  expect(await changed()).toEqual({ all: MANY, most: PORTION })
})

test('usernames that were held long enough are released in batches', async () => {
  const until = new Date(app.clock.now().getTime() - DAY).toISOString()
  await app.services.db.execute(
    sql`insert into held_usernames (hash, until) select decode(md5(n::text), 'hex'), ${until} from generate_series(1, ${MANY}::int) as n`,
  )
  await releaseNames(app.services)
  expect(await changed()).toEqual({ all: MANY, most: PORTION })
})
