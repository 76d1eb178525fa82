import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ANSWER_MAX,
  OPEN_TO_ALL,
  QUESTION_MAX,
  saveContactPreferences,
  type ContactPreferences,
} from '#shared/domains/contact/contact.contract.ts'
import {
  getThread,
  listMessages,
  mayContact,
  MESSAGE_MAX,
  sendMessage,
} from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { messages } from '#server/domains/messages/messages.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { canContact } from './contact.policy.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string; username: string }
const QUESTION = 'What would make your weekend?'

const recipientWith = async (preferences: Partial<ContactPreferences>) => {
  const recipient = await app.given.member()
  const saved = await app.as(recipient).call(saveContactPreferences, {
    ...OPEN_TO_ALL,
    ...preferences,
  })
  expect(saved.status).toBe(200)
  return recipient
}

const ask = async (sender: Person, recipient: Person) =>
  (await app.as(sender).call(mayContact, { recipient: recipient.username })).ok
const send = (from: Person, to: Person, more: object = {}) =>
  app.as(from).call(sendMessage, { to: to.username, body: 'Good evening', clientKey: newId(), ...more })
const sentBy = (sender: Person) =>
  app.services.db.select().from(messages).where(eq(messages.senderId, sender.id))

/** Checks that the sender may not write, and that sending is rejected with the reason and stores nothing. */
const expectRefused = async (sender: Person, recipient: Person) => {
  expect(await ask(sender, recipient)).toEqual({ allowed: false, question: null })
  const answer = await send(sender, recipient)
  expect([answer.status, answer.code, answer.error?.message]).toEqual([
    403,
    'contact_not_allowed',
    'You cannot send messages to this user due to their contact preferences.',
  ])
  expect(await sentBy(sender)).toEqual([])
}

test(
  'if only verified members may write first, others are rejected, except for friends',
  covers('BEY-28.1', 'BEY-28.2'),
  async () => {
    const [recipient, verified, unverified, friend] = [
      await recipientWith({ verifiedOnly: true }),
      await app.given.member({ verificationStatus: 'verified' }),
      await app.given.member({ verificationStatus: 'pending' }),
      await app.given.member(),
    ]
    await app.given.friends(friend, recipient)
    await expectRefused(unverified, recipient)
    for (const sender of [verified, friend]) expect((await send(sender, recipient)).status).toBe(200)
  },
)

test(
  'if senders must have a photo, it must be visible to everyone, on a profile that the recipient may see',
  covers('BEY-28.1', 'BEY-28.2'),
  async () => {
    const [recipient, shown, none, hidden, shared, unseen, friend] = [
      await recipientWith({ withPhotoOnly: true }),
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
      await app.given.member({ visibility: 'friends' }),
      await app.given.member(),
    ]
    await app.given.photo(shown)
    await app.given.photo(none, { isProfilePhoto: false })
    await app.given.photo(hidden, { audience: 'friends' })
    await app.given.photo(shared, { audience: 'chosen', sharedWith: [recipient] })
    await app.given.photo(unseen)
    await app.given.friends(friend, recipient)
    for (const sender of [none, hidden, shared, unseen]) await expectRefused(sender, recipient)
    for (const sender of [shown, friend]) expect((await send(sender, recipient)).status).toBe(200)
  },
)

test('a rejected message gets the same text for every contact preference', covers('BEY-28.4'), async () => {
  const sender = await app.given.member({ profileType: 'man' })
  const narrowed: Partial<ContactPreferences>[] = [
    { verifiedOnly: true },
    { withPhotoOnly: true },
    { blockedProfileTypes: ['man'] },
  ]
  const answers = []
  for (const preferences of narrowed) {
    const recipient = await recipientWith({ ...preferences, openingQuestion: QUESTION })
    await expectRefused(sender, recipient)
    const { status, error } = await send(sender, recipient, {
      opening: { question: QUESTION, answer: 'Tea' },
    })
    answers.push({ status, error })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test(
  'a member who was written to may answer, whatever the preferences require of others',
  covers('BEY-28.2', 'CPREF-12.1'),
  async () => {
    const recipient = await recipientWith({
      verifiedOnly: true,
      withPhotoOnly: true,
      openingQuestion: QUESTION,
    })
    const other = await app.given.member()
    await expectRefused(other, recipient)
    const { thread } = (await send(recipient, other)).ok
    expect(await ask(other, recipient)).toEqual({ allowed: true, question: null })
    expect((await app.as(other).call(getThread, { threadId: thread.id })).ok.obstacle).toBeNull()
    expect((await send(other, recipient)).status).toBe(200)
  },
)

test(
  'a first message must answer the opening question, and both members see the question and the answer',
  covers('BEY-28.1', 'BEY-28.3', 'CPREF-14.2'),
  async () => {
    const [recipient, sender] = [await recipientWith({ openingQuestion: QUESTION }), await app.given.member()]
    expect(await ask(sender, recipient)).toEqual({ allowed: true, question: QUESTION })
    const opening = { question: QUESTION, answer: 'A long walk' }
    for (const [more, code] of [
      [{}, 'opening_question'],
      [{ opening: { ...opening, question: 'What is your name?' } }, 'opening_question'],
      [{ opening: { ...opening, answer: ' \n' } }, 'invalid_input'],
      [{ opening: { ...opening, answer: 'x'.repeat(ANSWER_MAX + 1) } }, 'invalid_input'],
      [{ opening, body: 'x'.repeat(MESSAGE_MAX) }, 'invalid_input'],
    ] as const) {
      expect((await send(sender, recipient, more)).code).toBe(code)
    }
    expect(await sentBy(sender)).toEqual([])
    const { thread, message } = (await send(sender, recipient, { opening, body: '' })).ok
    expect([message.question, message.body]).toEqual([QUESTION, 'A long walk'])
    const received = await app.as(recipient).call(listMessages, { threadId: thread.id })
    expect(received.ok.items.map(({ question, body }) => [question, body])).toEqual([
      [QUESTION, 'A long walk'],
    ])
    const second = (await send(sender, recipient)).ok.message
    expect([second.question, second.body]).toEqual([null, 'Good evening'])
  },
)

test(
  'a message’s text follows its answer, and the opening question is kept as it was asked',
  covers('BEY-28.3'),
  async () => {
    const [recipient, sender] = [await recipientWith({ openingQuestion: QUESTION }), await app.given.member()]
    const opening = { question: QUESTION, answer: 'A long walk' }
    const { thread } = (await send(sender, recipient, { opening })).ok
    await app.as(recipient).call(saveContactPreferences, { ...OPEN_TO_ALL, openingQuestion: 'And now?' })
    const [shown] = (await app.as(sender).call(listMessages, { threadId: thread.id })).ok.items
    expect([shown?.question, shown?.body]).toEqual([QUESTION, 'A long walk\n\nGood evening'])
  },
)

test(
  'friends don’t have to answer the opening question, and a sender can’t make up a question',
  covers('BEY-28.2'),
  async () => {
    const [recipient, friend, silent] = [
      await recipientWith({ openingQuestion: QUESTION }),
      await app.given.member(),
      await recipientWith({}),
    ]
    await app.given.friends(friend, recipient)
    expect(await ask(friend, recipient)).toEqual({ allowed: true, question: null })
    expect((await send(friend, recipient)).status).toBe(200)
    const forged = await send(friend, silent, { opening: { question: 'Shall I pay you?', answer: 'Yes' } })
    expect([forged.ok.message.question, forged.ok.message.body]).toEqual([null, 'Yes\n\nGood evening'])
  },
)

test(
  'contact without text gets the verdict `asked` if there’s an opening question, but a friend request is allowed',
  covers('BEY-28.5'),
  async () => {
    const { db } = app.services
    const [recipient, sender] = [await recipientWith({ openingQuestion: QUESTION }), await app.given.member()]
    expect(await canContact(db, sender, recipient.id)).toBe('asked')
    expect(await canContact(db, sender, recipient.id, { asksForFriendship: true })).toBe('allowed')
    const strict = await recipientWith({ verifiedOnly: true })
    expect(await canContact(db, sender, strict.id, { asksForFriendship: true })).toBe('refused')
  },
)

test(
  'an opening question can have at most 200 characters, and a blank one counts as none',
  covers('BEY-28.3'),
  async () => {
    const member = app.as(await app.given.member())
    const save = (openingQuestion: string) =>
      member.call(saveContactPreferences, { ...OPEN_TO_ALL, openingQuestion })
    expect((await save('x'.repeat(QUESTION_MAX))).ok.openingQuestion).toHaveLength(QUESTION_MAX)
    expect((await save('x'.repeat(QUESTION_MAX + 1))).code).toBe('invalid_input')
    expect((await save(' \n ')).ok.openingQuestion).toBe('')
  },
)
