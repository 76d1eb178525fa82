import pg, { type QueryConfig } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { DOMAINS } from '../domains.ts'
import { collectRoutes } from '../platform/http/serve.ts'
import type { Agent } from '../testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '../testing/scenario/app.ts'
import { sampleOf } from '../testing/matrices/endpoints.ts'
import { accepts, fieldsOf, plant, type Input } from '../testing/fixtures/planted.ts'
import { agentOf, createScene, type Scene } from '../testing/scenario/world.ts'

/** Occurs only in submitted texts, in the shapes they may have. */
const CANARY = 'canaryprivate'
const SHAPES = [`${CANARY} text`, CANARY, `${CANARY}@canary.example`, `https://canary.example/${CANARY}`]

const endpoints = [...collectRoutes(DOMAINS).values()].map(({ endpoint }) => endpoint)
const ACTOR_FOR = { public: 'stranger', member: 'party', staff: 'admin', admin: 'admin' } as const

type Sample = () => Promise<Input>

/**
 * Lists each field that accepts a canary, with each accepted shape and a function that creates the input. Includes
 * fields that samples leave out.
 */
const listPlants = async ({ input: schema }: Endpoint, sample: Sample) => {
  const plantIn = (given: Input, field: string, text: string) => plant(schema, { given, field, text })
  const tried = await sample()
  return fieldsOf(schema).flatMap((field) =>
    SHAPES.filter((canary) => accepts(schema, plantIn(tried, field, canary), canary)).map((canary) => ({
      field,
      holdsSeveral: typeof tried[field] === 'object',
      createInput: async () => plantIn(await sample(), field, canary),
    })),
  )
}

const FAILING_WRITES = `
  create table failing_writes ();
  create function refuse_row() returns trigger language plpgsql as $$
  declare told text := coalesce(to_jsonb(new), to_jsonb(old))::text;
  begin
    if exists (select from failing_writes) then raise exception '%', told using detail = told, hint = told; end if;
    return coalesce(new, old);
  end $$;
  create function refuse_values(told text) returns void language plpgsql as $$
  begin
    raise exception '%', told using detail = told, hint = told;
  end $$;
  do $$
  declare each record;
  begin
    for each in select oid::regclass as name from pg_class
      where relkind = 'r' and relname <> 'failing_writes' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    loop
      execute format('create trigger refuse before insert or update or delete on %s for each row execute function refuse_row()', each.name);
    end loop;
  end $$;`

type Run = (this: pg.Client, query: string | QueryConfig, ...rest: unknown[]) => unknown

/**
 * Makes every statement that carries a canary fail and report all its values, until the returned function is called.
 */
const refuseStatements = () => {
  const client = pg.Client.prototype as unknown as { query: Run }
  const { query: run } = client
  client.query = function (query, ...rest) {
    const values = rest.find(Array.isArray) ?? (typeof query === 'object' ? query.values : undefined)
    const told = JSON.stringify(values ?? [])
    if (!told.includes(CANARY)) return run.call(this, query, ...rest)
    const answer = rest.filter((each) => typeof each === 'function')
    return run.call(this, 'select refuse_values($1)', [told], ...answer)
  }
  return () => {
    client.query = run
  }
}

let app: TestApp
let scene: Scene
let agents: Record<'stranger' | 'party' | 'admin', Agent>
const query = (text: string) => app.services.database.pool.query(text)

afterEach(() => app.close())
beforeEach(async () => {
  app = await createTestApp()
  await query(FAILING_WRITES)
  scene = await createScene(app)
  agents = {
    stranger: agentOf(scene, 'stranger'),
    party: agentOf(scene, 'party'),
    admin: agentOf(scene, 'admin'),
  }
  for (const agent of Object.values(agents)) await agent.request('GET', '/api/session')
})

/** Submits a canary in every text field of every endpoint while the database is failing. Returns the calls that failed. */
const sendAll = async (fail: () => Promise<() => unknown>) => {
  const failed = new Set<string>()
  for (const endpoint of endpoints) {
    const actor = ACTOR_FOR[endpoint.access]
    const sample = async () => ({ ...(await sampleOf(endpoint.name, scene, actor)) })
    for (const { field, holdsSeveral, createInput } of await listPlants(endpoint, sample)) {
      const call = `${endpoint.name} ${field}`
      // The field holds one text, which has already reached the database in some shape.
      if (failed.has(call) && !holdsSeveral) continue
      const input = await createInput()
      const mend = await fail()
      const answer = await agents[actor].call(endpoint, input)
      // Jobs the call has enqueued also run while the database fails.
      await app.services.jobs.drain().catch(() => undefined)
      await mend()
      if (answer.status < 500) continue
      failed.add(call)
      expect(JSON.stringify([answer.error, answer.headers]), endpoint.name).not.toContain(CANARY)
    }
  }
  return [...failed]
}

const expectNoCanary = async () => {
  expect(app.logged.filter((line) => line.includes(CANARY))).toEqual([])
  const { rows } = await app.services.database.pool.query('select data, output from pgboss.job')
  expect(JSON.stringify(rows)).not.toContain(CANARY)
}

describe('no submitted text ends up in the log, in a response or in a job', { timeout: 120_000 }, () => {
  test('when every write fails and the database reports the row', async () => {
    const failed = await sendAll(async () => {
      await query('insert into failing_writes default values')
      return () => query('delete from failing_writes')
    })
    expect(failed).toEqual(
      expect.arrayContaining([
        'joining.signUp email',
        'joining.signUp username',
        'messages.sendMessage body',
        'pages.sendContactMessage message',
        'profiles.updateProfile profileText',
        'reports.fileVisitorReport details',
        'settings.saveSettings contactAddress',
        'status.updateStatus text',
      ]),
    )
    await expectNoCanary()
  })

  test('when every statement that carries the text fails and the database reports all values', async () => {
    const failed = await sendAll(async () => refuseStatements())
    expect(failed).toEqual(
      expect.arrayContaining([
        'accounts.logIn email',
        'joining.signUp email',
        'messages.sendMessage to',
        'profiles.getProfile username',
        'search.searchMembers town',
      ]),
    )
    expect(app.logged.some((line) => line.includes('a job failed and will be tried again'))).toBe(true)
    await expectNoCanary()
  })
})
