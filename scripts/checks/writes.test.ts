import { expect, test } from 'vitest'
import { writeProblems } from './writes.mjs'

const path = 'server/domains/messages/messages.commands.ts'
const tree = [
  {
    path: 'server/domains/profiles/profiles.tables.ts',
    text: `export const profiles = pgTable('profiles', {})\nexport const consents = pgTable('consents', {})`,
  },
  {
    path: 'server/domains/messages/messages.tables.ts',
    text: `export const messages = pgTable('messages', {})\nexport const messageThreads = pgTable('message_threads', {})`,
  },
]
const imports = [
  `import { profiles, consents as given } from '#server/domains/profiles/profiles.tables.ts'`,
  `import * as theirs from '../profiles/profiles.tables.ts'`,
  `import { messages, messageThreads } from './messages.tables.ts'`,
].join('\n')

const check = (code: string, exceptions?: Record<string, string[]>) =>
  writeProblems([...tree, { path, text: `${imports}\n${code}` }], exceptions)
const refused = (table: string) => [`${path}:4: messages writes to ${table}, a table of profiles`]

test.each([
  ['tx.insert(profiles).values({})', 'profiles'],
  ['await services.db.update(profiles).set({})', 'profiles'],
  ['tx.with(taken).delete(given)', 'consents'],
  ['tx.insert(theirs.profiles).values({})', 'profiles'],
  ['sql`with a as (update ${profiles} set b = 1) select 1`', 'profiles'],
  ['sql`insert into ${given} (id) values (${id})`', 'consents'],
  ['sql<Row>`delete  from only ${theirs.profiles}`', 'profiles'],
  ['sql`truncate table ${profiles}`', 'profiles'],
  ['sql`UPDATE profiles SET b = ${b}`', 'profiles'],
  ['sql.raw("delete from public.consents")', 'consents'],
  ['db.execute(`insert into "profiles" (id) select 1`)', 'profiles'],
  ['insertRows(tx, given, rows)', 'consents'],
])('a write to another domain’s table is reported: %s', (code, table) => {
  expect(check(code)).toEqual(refused(table))
})

test.each([
  ['tx.insert(table).values({})', 'table'],
  ['services.db.update(pick()).set({})', 'pick()'],
  ['insertRows(tx, pick(), rows)', 'pick()'],
  ['sql`delete from ${sql.identifier(name)}`', 'sql.identifier(name)'],
])('a write to a table that isn’t named is reported: %s', (code, name) => {
  expect(check(code)).toEqual([`${path}:4: messages writes to ${name}, which is no table by its name`])
})

test.each([
  'tx.insert(messages).values({})',
  'insertRows(tx, messages, rows)',
  'tx.update(messageThreads).set({ at })',
  'sql`update ${messages} set read = true from ${profiles} where ${profiles.id} = ${id}`',
  'sql`insert into ${messages} (id) select id from ${profiles} on conflict do update set id = ${profiles.id}`',
  'sql`select 1 from ${profiles} for update of profiles`',
  'sql`delete from message_threads where id not in (select id from profiles)`',
  'db.select().from(profiles)',
  'kept.delete(services)',
  `createHash('sha1').update(text)`,
  `log.info('update profiles later')`,
])('code that doesn’t write to another domain’s table is accepted: %s', (code) => {
  expect(check(code)).toEqual([])
})

test('an exception applies to one file and the tables it lists, and is a problem once the file no longer writes to them', () => {
  const exceptions = { [path]: ['profiles'] }
  expect(check('tx.insert(profiles)', exceptions)).toEqual([])
  expect(check('tx.insert(profiles)\ntx.insert(given)', exceptions)).toEqual([
    `${path}:5: messages writes to consents, a table of profiles`,
  ])
  expect(check('tx.insert(messages)', exceptions)).toEqual([
    `${path}: does not write to profiles any more, and need not be allowed to`,
  ])
  const elsewhere = {
    path: 'server/domains/winks/winks.commands.ts',
    text: `${imports}\ntx.insert(profiles)`,
  }
  expect(writeProblems([...tree, elsewhere], { [path]: [] })).toHaveLength(1)
})

test('builders and tests may write to any table', () => {
  const text = `${imports}\ntx.insert(profiles)`
  const free = [
    'server/testing/builders/given.ts',
    'server/domains/messages/sending/messages.sending.test.ts',
  ]
  expect(writeProblems([...tree, ...free.map((place) => ({ path: place, text }))])).toEqual([])
})
