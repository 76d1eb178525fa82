import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACT_NAMES } from '#shared/domains/audit/audit.data.ts'
import { requestUsername } from '#shared/domains/usernames/usernames.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { auditActs, auditPeople, OPERATOR } from '../domains/audit/audit.tables.ts'
import { createAdmin } from '../domains/joining/joining.admin.commands.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { exportForOperator } from '#server/domains/joining/export/joining.export.commands.ts'
import { approveUsername, rejectUsername } from '#server/domains/usernames/usernames.commands.ts'
import { findWaitingRequest } from '#server/domains/usernames/usernames.queries.ts'
import { profiles } from '../domains/profiles/profiles.tables.ts'
import { collectRoutes } from '../platform/http/serve.ts'
import { DOMAINS } from '../domains.ts'
import { createTestApp } from '../testing/scenario/app.ts'
import { restoreAfter, sampleOf } from '../testing/matrices/endpoints.ts'
import { readActs, readExported } from '../testing/builders/exported.ts'
import { PASSWORD } from '../testing/builders/given.ts'
import { agentOf, around, createWorld, type World } from '../testing/scenario/world.ts'
import { isForStaff } from '../testing/matrices/contracts.ts'

/** These calls only read. They aren't GET requests because their input is too long for a URL. */
const READING = ['pages.previewPage', 'regions.previewImport']

const changing = [...collectRoutes(DOMAINS).values()]
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => isForStaff(endpoint) && endpoint.method !== 'GET')
  .filter(({ name }) => !READING.includes(name))

let world: World
beforeAll(async () => {
  world = await createWorld(await createTestApp())
}, 60_000)
afterAll(() => world.app.close())

const latest = async () => {
  const { rows } = await world.app.services.db.execute<{
    id: string
    act: string
    actor: string
    about: string | null
  }>(sql`
    select ${auditActs.id}, act, actor_id as actor, username as about
    from ${auditActs} left join ${auditPeople} on pseudonym::text = subject left join ${profiles} on ${profiles.id} = account_id
    order by number desc nulls last limit 1`)
  return rows[0]
}

test.each(changing)('$name by an admin is recorded', covers('BEY-15.1'), async (endpoint) => {
  const scene = around(world, 'everyone')
  // Creating what the sample needs may itself be recorded.
  const input = await sampleOf(endpoint.name, scene, 'admin')
  const before = await latest()
  const answer = await agentOf(scene, 'admin').call(endpoint, input)
  expect(answer.status).toBe(200)
  const after = await latest()
  await restoreAfter(endpoint.name, scene)
  expect(after?.id).not.toBe(before?.id)
  expect(ACT_NAMES).toContain(after?.act)
})

type Member = Awaited<ReturnType<World['app']['given']['member']>>

const ask = async (member: Member) => {
  const newUsername = `wanted.${newId().slice(-12)}`
  await world.app
    .as(member)
    .call(requestUsername, { newUsername, confirmation: newUsername, password: PASSWORD })
  return { requestId: (await findWaitingRequest(world.app.services.db, member.id)) ?? '', newUsername }
}

/**
 * Operators' commands concerning a member that aren't tested in their own domains. Each returns the member's username
 * afterwards.
 */
const OPERATORS: Record<string, (member: Member) => Promise<string | null>> = {
  'ops.exportMember': async ({ id, username }) => {
    await exportForOperator(world.app.services, id)
    return username
  },
  'ops.eraseMember': async ({ id }) => {
    await eraseMember(world.app.services, id)
    return null
  },
  'ops.createAdmin': async () => {
    const username = `made.${newId().slice(-12)}`
    await createAdmin(world.app.services, { username, email: `${username}@example.org`, password: 'plum-j' })
    return username
  },
  'profiles.approveUsername': async (member) => {
    const { requestId, newUsername } = await ask(member)
    await approveUsername(world.app.services, { requestId, admin: null })
    return newUsername
  },
  'profiles.rejectUsername': async (member) => {
    const { requestId } = await ask(member)
    await rejectUsername(world.app.services, { requestId, admin: null, reason: '' })
    return member.username
  },
}

test.each(Object.entries(OPERATORS))(
  '%s by an operator is recorded',
  covers('BEY-15.2'),
  async (act, run) => {
    const about = await run(await world.app.given.member())
    expect(await latest()).toMatchObject({ act, actor: OPERATOR, about })
  },
)

test('an operator’s export of a member’s data isn’t listed in that export or in the member’s own export', async () => {
  const member = await world.app.given.member()
  const saved = await readExported(await exportForOperator(world.app.services, member.id))
  expect(JSON.parse(saved)).toMatchObject({ audit: { actsUponYou: [] } })
  expect((await readActs(world.app.services, member)).actsUponYou).toEqual([])
})
