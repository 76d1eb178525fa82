import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPEN_TO_ALL, saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { getThread, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { saveDraft } from '#shared/domains/messages/messages.drafts.contract.ts'
import { removeThread, unsendMessage } from '#shared/domains/messages/messages.filing.contract.ts'
import { searchMessages, suggestRecipients } from '#shared/domains/messages/messages.search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import { excerptOf } from './messages.search.view.ts'
import { messageDrafts } from '#server/domains/messages/messages.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string; username: string }

const send = async (from: Person, to: Person, body: string) => {
  app.clock.advance(1000)
  return (await app.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })).ok
}
const two = async () => [await app.given.member(), await app.given.member()] as const
const found = async (member: Person, words: string) =>
  (await app.as(member).call(searchMessages, { words })).ok.items.map(({ excerpt }) =>
    excerpt.map(({ text }) => text).join(''),
  )

test('a member finds only messages in their own conversations that they still have', async () => {
  const [anna, max] = await two()
  const [eve, kim] = await two()
  expect((await app.visitor().call(searchMessages, { words: 'tango' })).status).toBe(401)
  const { thread } = await send(anna, max, 'Tango on Friday?')
  await send(max, anna, 'I love tango')
  await send(eve, kim, 'Tango is not for Anna')
  expect(await found(anna, 'tango')).toEqual(['I love tango', 'Tango on Friday?'])
  expect(await found(max, 'FRI')).toEqual(['Tango on Friday?'])
  await app.as(anna).call(removeThread, { threadId: thread.id })
  expect(await found(anna, 'tango')).toEqual([])
  expect(await found(max, 'tango')).toHaveLength(2)
  const { message } = await send(anna, max, 'tango, tango')
  await app.as(anna).call(unsendMessage, { messageId: message.id })
  expect(await found(max, 'tango')).toHaveLength(2)
})

test('all search words must match, the last one as a prefix, whatever is between them', async () => {
  const [anna, max] = await two()
  const text = 'Ärger with ice-cream at https://www.example.org/a_b for 3.50, l’été'
  await send(anna, max, text)
  for (const words of ['ärg', 'ICE cream', 'ice-cr', 'example', 'example.org', '3.50', 'été', 'with Ärger']) {
    expect([words, (await found(anna, words)).length]).toEqual([words, 1])
  }
  for (const words of ['wit ice', 'ice x', '', '***', "'", ':*', '\\', '& | !', `of ${anna.id}`]) {
    expect([words, await found(anna, words)]).toEqual([words, []])
  }
})

test('a message search ignores case, accents and full-width letters, and finds unspaced scripts and emoji', async () => {
  const [anna, max] = await two()
  await app.given.tier(anna, 'gold')
  const texts = [
    'Le caf\u00e9 ferme',
    'Le cafe\u0301 ouvre',
    'STRASSE, Straße und \uff37\uff29\uff24\uff25',
    'İRİS in IŞIK, Łódź, smørrebrød, Ёлка, ca\u00adfe\u0301',
    '日本語のテスト',
    'テ、スを見たト',
    'ยินดีต้อนรับ',
    'Yes! 👍🏽 ❤\ufe0f👩\u200d👧',
  ]
  for (const text of texts) await send(anna, max, text)
  const at = async (words: string) =>
    (await found(max, words))
      .map((text) => texts.findIndex((each) => each.startsWith(text)))
      .toSorted((a, b) => a - b)
  for (const [words, hits] of [
    ...['caf\u00e9', 'cafe\u0301', 'cafe', 'CAFÉ', 'caf'].map((each) => [each, [0, 1, 3]] as const),
    ...['strasse wide', 'straße', 'WIDE', 'ｗｉｄｅ'].map((each) => [each, [2]] as const),
    ...['iris', 'ISIK', 'ışık', 'lodz', 'smorrebrod', 'елка'].map((each) => [each, [3]] as const),
    ...['テスト', 'ﾃｽﾄ', '語のテス', '日本語 テスト', '日本語のテスト'].map((each) => [each, [4]] as const),
    ...['ต้อนรับ', 'ยินดี'].map((each) => [each, [6]] as const),
    ...['👍', '👍🏽', '❤', '❤\ufe0f', '👩', 'yes 👍', '👩\u200d👧'].map((each) => [each, [7]] as const),
    ...['語本', 'スト日', '😀', 'no 👍', '👍 caf', '\u0301'].map((each) => [each, []] as const),
  ] as const) {
    expect([words, await at(words)]).toEqual([words, hits])
  }
})

test('the results of a message search are paged', async () => {
  const [anna, max] = await two()
  await app.given.tier(anna, 'gold')
  for (const word of ['one', 'two', 'three']) await send(anna, max, `waltz ${word}`)
  const first = (await app.as(max).call(searchMessages, { words: 'waltz', limit: 2 })).ok
  const rest = (
    await app.as(max).call(searchMessages, { words: 'waltz', limit: 2, cursor: first.next ?? '' })
  ).ok
  expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null])
})

test('an excerpt starts a few words before the first hit and is plain text', () => {
  const body = `${'word '.repeat(100)}<b>Needle</b> and ${'more '.repeat(100)}`
  const parts = excerptOf(body, 'needle')
  expect(parts.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['Needle'])
  const text = parts.map((part) => part.text).join('')
  expect(text.startsWith('… word word word word ')).toBe(true)
  expect(text).toContain('<b>Needle</b> and more')
  expect(text.length).toBeLessThan(300)
  const hits = (text: string, typed: string) =>
    excerptOf(text, typed).flatMap((part) => (part.isHit ? part.text : []))
  expect(hits('日本語のテストとﾃｽﾄ', 'テスト')).toEqual(['テスト', 'ﾃｽﾄ'])
  expect(hits('日本語のテストとテスト', 'テスト')).toEqual(['テスト', 'テスト'])
  expect(hits('Cafe\u0301 café cafes tea👍🏽', 'CAFÉ 👍')).toEqual(['Cafe\u0301', 'café', '👍'])
  expect(excerptOf('Short', 'x')).toEqual([{ text: 'Short', isHit: false }])
})

test('suggested recipients match the start of a name and leave out members who are hidden or don’t accept messages', async () => {
  const anna = await app.given.member()
  const name = (end: string) => ({ username: `Zebra_${end}` })
  const [open, friendsOnly, blocking] = [
    await app.given.member(name('open')),
    await app.given.member({ ...name('friends'), visibility: 'friends' }),
    await app.given.member(name('blocking')),
  ]
  await app.given.member({ username: 'ZebraXother' })
  await app.given.block(blocking, anna)
  const refusing = await app.given.member(name('refusing'))
  await app.as(refusing).call(saveContactPreferences, { ...OPEN_TO_ALL, allowFriendsOnly: true })
  expect((await app.visitor().call(suggestRecipients, { name: 'zebra' })).status).toBe(401)
  expect((await app.as(anna).call(suggestRecipients, { name: 'z' })).status).toBe(422)
  const suggested = async (typed: string) =>
    (await app.as(anna).call(suggestRecipients, { name: typed })).ok.members.map(({ id }) => id)
  expect(await suggested('zebra_')).toEqual([open.id])
  expect(await suggested('%%')).toEqual([])
  expect(await suggested(anna.username)).toEqual([])
  await app.given.friends(anna, friendsOnly)
  expect(await suggested('ZEBRA_')).toEqual([friendsOnly.id, open.id])
})

const draftOf = async (member: Person, threadId: string) =>
  (await app.as(member).call(getThread, { threadId })).ok.draft

test('the later of two drafts is kept, and sending deletes it', covers('MSG-54.6', 'MSG-54.8'), async () => {
  const [anna, max] = await two()
  const eve = await app.given.member()
  const { thread } = await send(max, anna, 'Hello')
  const threadId = thread.id
  const at = (ago: number) => new Date(app.clock.now().getTime() - ago).toISOString()
  const save = (member: Person, body: string, writtenAt: string, sentAt = at(0)) =>
    app.as(member).call(saveDraft, { threadId, body, writtenAt, sentAt })
  expect((await app.visitor().call(saveDraft, { threadId, body: 'x', writtenAt: at(0) })).status).toBe(401)
  expect((await save(eve, 'Not mine', at(0))).status).toBe(404)
  expect((await save(anna, 'x'.repeat(4001), at(0))).status).toBe(422)
  expect((await save(anna, 'x'.repeat(4000), at(9000))).status).toBe(200)
  const typed = at(1000)
  await save(anna, 'Typed later', typed)
  await save(anna, 'Typed before', at(5000))
  expect(await draftOf(anna, threadId)).toEqual({ body: 'Typed later', writtenAt: typed })
  expect(await draftOf(max, threadId)).toBeNull()
  expect((await save(anna, 'By no clock', '0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z')).status).toBe(200)
  for (const [wrong, hours] of [
    ['ahead', 1],
    ['behind', -1],
  ] as const) {
    const [writtenAt, sentAt] = [at(-hours * 3_600_000), at(-hours * 3_600_000 - 500)]
    app.clock.advance(2000)
    const saved = await save(anna, `By a clock that is ${wrong}`, writtenAt, sentAt)
    expect(saved.ok.writtenAt).toEqual(around(at(500)))
    expect(await draftOf(anna, threadId)).toEqual({
      body: `By a clock that is ${wrong}`,
      writtenAt: around(at(500)),
    })
  }
  await app.as(anna).call(sendMessage, { threadId, body: 'Sent', clientKey: newId() })
  expect(await draftOf(anna, threadId)).toBeNull()
  expect((await save(anna, 'Sent, but late', at(1))).code).toBe('sent_since')
  expect(await draftOf(anna, threadId)).toBeNull()
  await save(anna, 'Another', at(0))
  await app.as(anna).call(removeThread, { threadId })
  expect(
    (await app.services.db.select().from(messageDrafts)).filter((row) => row.threadId === threadId),
  ).toEqual([])
})
