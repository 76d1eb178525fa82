import { expect, test } from 'vitest'
import { HOUR } from '#shared/kernel/time.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'

test('while the database can’t be written to, members can still read, and health reports the problem', async () => {
  const full = await createTestApp()
  const [member, visitor] = [full.as(await full.given.member()), full.visitor()]
  const health = async () => {
    const { statusCode, body } = await visitor.request('GET', '/api/health')
    return [statusCode, JSON.parse(body)]
  }
  const read = async () => (await member.request('GET', '/api/messages/threads')).statusCode
  expect(await read()).toBe(200)
  const { pool } = full.services.database
  await pool.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`)
  for (const table of ['sessions', 'member_activity', 'job_schedules']) {
    await pool.query(`create trigger no_room before insert or update on ${table} execute function no_room()`)
  }
  full.clock.advance(HOUR)
  expect([await read(), await read(), await health()]).toEqual([
    200,
    200,
    [200, { status: 'degraded', problems: ['writing'] }],
  ])
  const told = full.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told).toEqual([expect.objectContaining({ shortage: '53100', times: 1, level: 50 })])
  await pool.query('alter table job_schedules rename to elsewhere')
  expect(await health()).toEqual([200, { status: 'degraded', problems: ['reading', 'writing'] }])
  await full.close()
})

test('metrics report the site’s state and its numbers', async () => {
  const app = await createTestApp({ metricsToken: 'a-token-of-16-or-more' })
  await app.as(await app.given.member()).request('GET', '/api/session')
  const mail = { to: 'someone@example.org', subject: 'Hello', text: 'Hello' }
  await app.services.mail.send(mail)
  const headers = { authorization: 'Bearer a-token-of-16-or-more' }
  const { body } = await app.visitor().request('GET', '/metrics', { headers })
  const told = body.split('\n').filter((line) => line.startsWith('ampersand_'))
  const wanted = [
    /^ampersand_build_info\{version="\d+\.\d+\.\d+"\} 1$/,
    /^ampersand_database_up 1$/,
    /^ampersand_database_connections\{pool="calls",state="used"\} \d+$/,
    /^ampersand_database_connections\{pool="calls",state="waiting"\} 0$/,
    /^ampersand_sockets 0$/,
    /^ampersand_sessions 1$/,
    /^ampersand_disk_free_bytes \d+/,
    /^ampersand_oldest_job_seconds \d/,
    /^ampersand_mails_total\{result="sent"\} 1$/,
    /^ampersand_mails_total\{result="failed"\} 0$/,
  ]
  expect(wanted.filter((series) => !told.some((line) => series.test(line)))).toEqual([])
  await app.close()
})

test('health reports an unavailable database', async () => {
  const lost = await createTestApp()
  await lost.services.database.pool.end()
  const response = await lost.visitor().request('GET', '/api/health')
  expect([response.statusCode, response.json()]).toEqual([503, { status: 'unavailable' }])
})
