import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { moveTemporaryFiles } from '../scripts/temporary.mjs'
import { findPostgres, startPostgres } from '../scripts/testing/services.mjs'
import { VERSION } from '#server/platform/runtime/version.ts'
import { acceptSecret } from '#server/domains/settings/settings.secret.commands.ts'
import { createTestApp, TEST_SECRET } from '#server/testing/scenario/app.ts'
import { createBelongings } from '#server/testing/builders/personal-data.ts'
import { releasePath } from '#server/testing/database/releases.ts'
import { openOnPostgres, prepare } from '#server/testing/database/template.ts'

/** Rows that don't belong to a member, or that come from a job that hasn't run. */
const REST = `
  insert into announcements (id, text, path, audiences, starts_at, ends_at, updated_at)
    values (gen_random_uuid(), 'We have moved', '/about', '{members,staff}', '2026-06-17', '2026-06-18', '2026-06-17');
  insert into banned_pictures (id, content_hash, perceptual_hash, note, created_at)
    values (gen_random_uuid(), 'a picture', (repeat('01', 32))::bit(64), 'Of somebody else', '2026-06-17');
  insert into banned_looks (id, ban_id, perceptual_hash)
    select gen_random_uuid(), id, (repeat('10', 32))::bit(64) from banned_members;
  insert into photo_looks (id, perceptual_hash) select id, (repeat('0011', 16))::bit(64) from photos;
  insert into daily_counts (day, what, key, amount) values ('2026-06-16', 'types', 'couple_mf', 2), ('2026-06-16', 'joined', '', 4);
  insert into held_usernames (hash, until) values ('a name', '2027-06-17');
  insert into job_schedules (job, due_at) values ('a job', '2026-06-17');
  insert into processes (id, kind, version, started_at, last_beat_at, mails_sent, mails_failed)
    values (gen_random_uuid(), 'worker', '0.2.0', '2026-06-17', '2026-06-17', 3, 1);
  insert into site_pictures (id, file_key, width, height, alt, created_at)
    values (gen_random_uuid(), 'site/a-picture', 8, 10, 'A house', '2026-06-17');
  insert into site_settings (name, value, updated_at) values ('siteWidth', '1100', '2026-06-17');
  insert into terms_requests (asked_at, required_from) values ('2026-06-17', '2026-07-17');
  insert into unclaimed_files (file_key, created_at) values ('photos/unclaimed', '2026-06-17');
  -- Of those that every site begins with, a few will do.
  delete from postcode_regions where postcode_prefix not like 'A%';
  delete from places where not exists (select from postcode_regions where place_id = places.id)
    and not exists (select from profiles where place_id = places.id)`

const path = releasePath(VERSION)
if (existsSync(path)) throw new Error(`${path} is there already, and stays as it is.`)

moveTemporaryFiles()
const server = await startPostgres()
try {
  const database = openOnPostgres(server.url)
  await prepare(database)
  const app = await createTestApp({}, { database })
  await createBelongings(app)
  await acceptSecret(app.services.db, { secret: TEST_SECRET, now: app.clock.now() })
  await app.services.db.execute(sql.raw(REST))
  await app.close()
  const dump = spawnSync(
    join(findPostgres() ?? '', 'pg_dump'),
    ['--no-owner', '--no-privileges', '--rows-per-insert=1000', server.url],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  if (dump.status !== 0) throw new Error(dump.stderr)
  // Removes psql's own commands, because dumps aren't loaded with psql.
  const text = dump.stdout.replaceAll(/^\\.*\n/gm, '')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }))
} finally {
  await server.stop()
}
