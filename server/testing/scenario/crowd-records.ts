import { sql, type SQL } from 'drizzle-orm'
import { dailyCounts } from '../../domains/statistics/statistics.tables.ts'
import type { Database } from '../../platform/db/database.ts'

/** How many members of the crowd have rows that are due. */
const DUE = sql.raw('3')

const storeRecords = async (db: Database, now: Date, which: SQL): Promise<string[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const ends = sql`case when n <= ${DUE} then ${at} - interval '1 minute' else ${at} + n % 7 * interval '1 day' + interval '1 hour' end`
  /** A time more than `days` days ago for the few members with due rows, and a recent time for all others. */
  const wasOver = (days: number) =>
    sql`case when n <= ${DUE} then ${at} - interval '${sql.raw(String(days + 2))} days' else ${at} - n % 20 * interval '1 hour' end`
  const inserts = [
    sql`insert into sessions (id, account_id, token_hash, kind, created_at, last_used_at, expires_at)
      select id, id, decode(md5(id::text), 'hex'), 'browser', ${at}, ${at}, ${ends} from crowd`,
    // Suspended members' tokens are paused, and never expire.
    sql`insert into tokens (id, account_id, purpose, email, token_hash, created_at, expires_at, paused_at)
      select id, id, 'change_email', 'new-' || n || '@example.org', decode(md5(id::text), 'hex'), ${at},
        case when n % 4 = 0 then ${at} - interval '1 day' else ${ends} end, case when n % 4 = 0 then ${at} end from crowd`,
    sql`insert into pending_log_ins (id, account_id, token_hash, kind, password_tag, created_at, expires_at)
      select id, id, decode(md5(id::text), 'hex'), 'browser', '', ${at}, ${ends} from crowd`,
    // Each sign-up waits for confirmation for a few days at most.
    sql`insert into pending_sign_ups (id, client_key, email, password_hash, username, profile_type, birth_month,
        birth_year, terms_version, created_at, expires_at, destination)
      select id, id, 'waiting-' || n || '@example.org', '', 'waiting-' || n, 'man', 1, 1980, '', ${at}, ${ends},
        '/profile/crowd-' || n % 500 from crowd where n <= 2000`,
    sql`insert into data_exports (id, member_id, created_at, ready_at, bytes)
      select id, id, ${at} - interval '60 days', ${wasOver(60)}, 8 from crowd`,
    // Notifications that have been emailed or will be soon, and for a few members those waiting for the daily email,
    // which is due at the same time for all of them.
    sql`insert into notices (id, member_id, kind, about, created_at, latest_at, seen_at, handled_at)
      select gen_random_uuid(), id, kind, id, case when n <= ${DUE} then ${at} - interval '1 hour' else ${at} end, ${wasOver(400)},
        case when kind = 'username_decision' then ${at} end, case when kind = 'username_decision' then ${at} end
      from crowd, unnest(array['new_message', 'username_decision']) kind`,
    sql`insert into notices (id, member_id, kind, about, created_at, latest_at, is_daily)
      select gen_random_uuid(), (array(select id from crowd where n between 201 and 230))[n % 30 + 1], 'photo_fab', id,
        ${at} - interval '1 hour', ${at} - n * interval '1 second', true from crowd where n > ${DUE}`,
    sql`insert into profile_looks (viewed_id, viewer_id, day, looked_at)
      select id, other, (${wasOver(400)})::date, ${at} from crowd`,
    sql`insert into held_usernames (hash, until) select decode(md5(id::text), 'hex'), ${ends} from crowd`,
    sql`insert into user_statuses (user_id, status_text, expires_at, updated_at) select id, 'Here', ${ends}, ${at} from crowd`,
    sql`insert into saved_searches (id, member_id, client_key, name, query, created_at, newest_seen, tell)
      select id, id, id, 'Those', '{"ageMin":18,"ageMax":99}', ${at}, 0, n % 400 = 0 from crowd`,
    sql`insert into verification_codes (member_id, code, expires_at) select id, '1234', ${ends} from crowd`,
    sql`insert into verification_photos (id, user_id, attempt, photo_url, width, height, code, profile_type, status,
        submitted_at, reviewed_at, client_key, created_at)
      select id, id, 1, 'verification/' || id, 8, 8, '1234', 'man', 'approved', ${at}, ${wasOver(400)}, id, ${at} from crowd`,
    sql`insert into chat_rooms (id, participant_a, participant_b, is_active, ended_at, created_at, last_activity, wrote_a, wrote_b)
      select id, least(id, other), greatest(id, other), n % 2 = 0, case when n % 2 = 1 then ${wasOver(400)} end,
        ${at}, ${at}, true, true from crowd`,
    sql`insert into unclaimed_files (file_key, created_at)
      select 'unclaimed-' || n, case when n <= ${DUE} then ${at} - interval '2 hours' else ${at} end from crowd`,
    sql`insert into photo_shares (id, photo_id, owner_id, member_id, created_at, expires_at)
      select photos.id, photos.id, owner_id, other, ${at}, ${ends} from crowd join photos on owner_id = crowd.id`,
    sql`insert into membership_subscriptions (id, user_id, tier_id, status, source, created_at, expires_at)
      select gen_random_uuid(), crowd.id, tier.id, case when n <= ${DUE} then 'active' else 'ended' end, 'admin', ${at},
        ${at} - n * interval '1 minute'
      from crowd join membership_tiers tier on name = 'silver'
      where not exists (select from membership_subscriptions s where s.user_id = crowd.id and s.status = 'active')`,
    sql`insert into report_cases (id, case_number, kind, subject_id, reported_id, category, priority, created_at, decision,
        decided_at, told_at, destroyed_at)
      select id, 'case-' || n, 'profile', id, id, 'spam', 3, ${at}, 'no_action', ${wasOver(400)},
        case when n > ${DUE} then ${at} end, case when n % 2 = 0 then ${at} end from crowd`,
    sql`insert into member_reports (id, case_id, reporter_id, client_key, kind, subject_id, category, note, created_at)
      select id, id, other, id, 'profile', id, 'spam', '', ${at} from crowd`,
    sql`insert into visitor_reports (id, case_number, client_key, subject, location, details, email, priority, status, created_at)
      select id, 'visitor-' || n, id, 'picture_of_me', '', '', 'visitor-' || n || '@example.org', 3, 'closed', ${at} from crowd`,
    sql`insert into message_threads (id, participant_a, participant_b, created_at, updated_at)
      select id, least(id, other), greatest(id, other), ${at}, ${at} from crowd`,
    sql`insert into messages (id, thread_id, sender_id, recipient_id, body, created_at, client_key)
      select id, id, id, other, 'Hello', ${at}, id from crowd`,
    sql`insert into friends (id, user_a, user_b, requested_by, status, created_at, decided_at)
      select id, id, other, id, 'accepted', ${at}, ${at} from crowd`,
    sql`insert into username_change_requests (id, user_id, old_username, new_username, status, created_at, decided_at)
      select id, id, 'former-' || n, 'crowd-' || n, 'approved', ${at}, ${at} from crowd`,
  ]
  const updates = [
    sql`update profiles set left_couple_at = ${wasOver(400)} from crowd
      where crowd.id = profiles.id and profile_type not like 'couple%' and n % 10 < 4`,
    sql`update accounts set status = 'suspended', suspended_until = ${ends} from crowd where crowd.id = accounts.id and n % 100 = 3`,
    sql`update accounts set status = 'deleted', erase_at = ${ends} from crowd where crowd.id = accounts.id and n % 100 = 2`,
  ]
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    // The references are valid, and checking each row would take longer than storing it.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      create temp table crowd on commit drop as
        select id, n, other from (
          select id, n, lead(id, 1, first) over (order by n) as other from (
            select id, row_number() over (order by id) as n, first_value(id) over (order by id) as first
            from accounts where email like 'crowd-%') as numbered) as paired
        where ${which}`)
    for (const insert of inserts) await tx.execute(sql`${insert} on conflict do nothing`)
    for (const update of updates) await tx.execute(update)
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from crowd where n in (11, 12) order by n`,
    )
    return rows.map(({ id }) => id)
  })
}

/**
 * Gives each member of the crowd a row of every kind that jobs process: mostly rows that jobs must leave alone, and a
 * few of each kind that are due by `now`. Returns the IDs of two members with nothing else that's due.
 */
export const addCrowdRecords = async (db: Database, now: Date): Promise<string[]> => {
  // Deletes the template's counts, because they say that every day has already been counted.
  await db.delete(dailyCounts)
  return storeRecords(db, now, sql`true`)
}

/** Stores the due rows again, after jobs have deleted them. */
export const addDueRecords = async (db: Database, now: Date): Promise<void> =>
  void (await storeRecords(db, now, sql`n <= ${DUE}`))
