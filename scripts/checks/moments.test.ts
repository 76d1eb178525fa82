import { expect, test } from 'vitest'
import { momentProblems } from './moments.mjs'

const path = 'server/domains/messages/messages.commands.ts'
const check = (text: string) => momentProblems([{ path, text }])

test.each([
  'const send = (services) => inTransaction(services, async ({ tx }) => keep(tx, services.clock.now()))',
  'const send = (services) => inTransaction(services, async (unit) => { const now = services.clock.now() })',
  'const send = ({ clock, ...services }) => inTransaction(services, () => keep(clock.now()))',
  'const keep = async ({ clock }: Services, { emit }: Work) => { await emit(sent, { at: clock.now() }) }',
  "const keep = ({ clock }: Services, { enqueue }: Pick<Work, 'enqueue'>) => enqueue(job, clock.now())",
  'async function keep({ clock }: Services, db: Tx) { return insert(db, clock.now()) }',
  'const reactions = [on(sent, (services, unit) => keep(unit, services.clock.now()))]',
  'const keep = (tx) => { for (const row of rows) { if (row) later(() => services.clock.now()) } }',
])('reading the clock within a transaction is reported: %s', (code) => {
  expect(check(`\n${code}`)).toEqual([
    `${path}:2: a transaction has one moment, which is the "now" of its Work`,
  ])
})

test.each([
  'const send = (services) => inTransaction(services, async ({ tx, now }) => keep(tx, now))',
  'const send = (services) => { const now = services.clock.now(); return inTransaction(services, (unit) => keep(unit)) }',
  'const find = ({ db, clock }: Services) => select(db, clock.now())',
  'const keep = (unit: Work) => wall.now()',
  'const run = (services: Services, work: (unit: Work) => Promise<void>) => services.limits.take(services)',
])('code that doesn’t read the clock within a transaction is accepted: %s', (code) => {
  expect(check(code)).toEqual([])
})
