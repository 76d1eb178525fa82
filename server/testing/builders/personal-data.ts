import { eq } from 'drizzle-orm'
import { passwordReset } from '../../domains/accounts/accounts.jobs.ts'
import { sessions } from '../../domains/accounts/accounts.tables.ts'
import { issueTakeBack, issueToken } from '../../domains/accounts/accounts.tokens.commands.ts'
import { recordAct } from '../../domains/audit/audit.commands.ts'
import { profileContactPreferences } from '../../domains/contact/contact.tables.ts'
import { messageDrafts, savedMessages } from '../../domains/messages/messages.tables.ts'
import { contactMessages } from '../../domains/pages/pages.tables.ts'
import { openSenders } from '#server/domains/messages/locks/messages.locks.tables.ts'
import { profileViews } from '#server/domains/profiles/views/profiles.views.tables.ts'
import { consents } from '../../domains/profiles/profiles.tables.ts'
import { visitorReports } from '../../domains/reports/reports.tables.ts'
import { sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId, newOrderedId } from '#shared/kernel/ids.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import type { TestApp } from '../scenario/app.ts'
import { readSampleFiles, type Fill } from '../matrices/samples.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const canary = (name: string, what: string) => `${name}-canary-${what}`

/** Texts about a member that the site stores, each found nowhere else. */
const textsOf = (name: string) => {
  const text = (what: string) => canary(name, what)
  return {
    /** The profile's columns. */
    profile: {
      profileTitle: text('title'),
      profileText: text('text'),
      bio: text('bio'),
      location: text('location'),
      town: text('town'),
      postcodePrefix: text('prefix'),
      firstname: text('firstname'),
      sexuality: text('sexuality'),
      bodyType: text('body'),
      ethnicity: text('ethnicity'),
      partnerFirstname: text('partner'),
      partnerSexuality: text('partner-sexuality'),
    },
    kept: {
      status: text('status'),
      userAgent: text('browser'),
      consent: text('consent'),
      contact: text('contact'),
      act: text('act'),
      block: text('block'),
      question: text('question'),
      draft: text('draft'),
    },
    mail: text('email'),
    message: text('message'),
    line: text('line'),
    filed: text('filed'),
  }
}

/** Creates a couple with admin rights and every profile detail. */
const createPerson = async ({ given }: TestApp, name: string) => {
  const texts = textsOf(name)
  const member = await given.member({
    ...texts.profile,
    username: `${name}-username`,
    role: 'admin',
    profileType: 'couple_mf',
    partnerBirthYear: 1990,
    partnerBirthMonth: 5,
    userCountry: 'England',
  })
  return { ...member, name, texts }
}
export type Person = Awaited<ReturnType<typeof createPerson>>

const keepRows = async ({ services }: TestApp, { id, email, username, texts: { kept, filed } }: Person) => {
  const { db, clock } = services
  const now = clock.now()
  await db.update(sessions).set({ userAgent: kept.userAgent }).where(eq(sessions.accountId, id))
  await db.insert(consents).values({ memberId: id, subject: 'profile', version: kept.consent, givenAt: now })
  await db.insert(profileContactPreferences).values({
    id: newId(),
    profileId: id,
    allowedProfileTypes: ['tvts'],
    blockedProfileTypes: ['couple_ff'],
    openingQuestion: kept.question,
    updatedAt: now,
  })
  await db.insert(contactMessages).values({
    id: newId(),
    clientKey: newId(),
    email: email.toUpperCase(),
    message: kept.contact,
    createdAt: now,
  })
  const report = { subject: 'under_age', priority: 1, createdAt: now } as const
  await db.insert(visitorReports).values([
    {
      ...report,
      id: newId(),
      caseNumber: `by ${id.slice(-8)}`,
      clientKey: newId(),
      email,
      location: 'somebody',
      details: filed,
    },
    {
      ...report,
      id: newId(),
      caseNumber: `about ${id.slice(-8)}`,
      clientKey: newId(),
      email: 'parent@example.org',
      location: `https://site.example/profile/${username.toUpperCase()}?from=search`,
      details: `I know ${username}.`,
    },
  ])
}

const act = async ({ services }: TestApp, admin: Member, person: Person) => {
  const what = { at: services.clock.now(), after: { note: person.texts.kept.act } }
  await inTransaction(services, async (unit) => {
    await recordAct(services, unit.tx, {
      actor: admin,
      act: 'profiles.rejectUsername',
      subject: { memberId: person.id },
      ...what,
    })
    await recordAct(services, unit.tx, {
      actor: person,
      act: 'settings.saveSettings',
      subject: 'site',
      at: what.at,
    })
    const link = { accountId: person.id, purpose: 'reset_password', life: 60_000, now: what.at } as const
    await issueToken(unit.tx, link)
    const email = `${canary(person.name, 'former')}@example.org`
    await issueTakeBack(unit.tx, { accountId: person.id, email, now: what.at, isOfChange: true })
    await unit.enqueue(sendMail, { to: email, subject: 'Hello', text: person.texts.mail })
    await unit.enqueue(sendMail, { to: person.email, subject: 'Hello', text: person.texts.mail })
    await unit.enqueue(sendMail, {
      to: 'operators@example.org',
      subject: 'Someone wrote',
      text: `Please answer to: ${person.email}\n\n${person.texts.kept.contact}`,
    })
    await unit.enqueue(passwordReset, { email: person.email, page: '/', device: '' })
  })
}

const giveAll = async (
  app: TestApp,
  person: Person,
  { other, admin, third }: { other: Person; admin: Member; third: Member },
) => {
  const { given } = app
  await given.signUp({ email: person.email.toUpperCase() })
  await given.tier(person, 'gold')
  await given.use(person, { messages: 1, chats: 2 })
  await given.friends(admin, person)
  await given.block(person, third, person.texts.kept.block)
  await given.block(await given.member(), person)
  const photoIds = [
    await given.photo(person, { audience: 'chosen', sharedWith: [other, third] }),
    await given.photo(person),
  ]
  for (const photoId of photoIds) await given.fab(other, photoId)
  const photo = { photoId: photoIds[0], duration: 'until_revoked' }
  const mail = { to: other.username, body: person.texts.message, clientKey: newId(), photo }
  const browser = app.as(person)
  const { thread, message } = (await browser.call(sendMessage, mail)).ok
  const { roomId } = (await browser.call(startChat, { memberId: other.id })).ok
  const line = { roomId, text: person.texts.line, clientKey: newId() }
  await browser.call(sendLine, line).then(({ ok }) => ok)
  const { db, clock } = app.services
  const now = clock.now()
  await db
    .insert(savedMessages)
    .values({ id: newOrderedId(), userId: person.id, messageId: message.id, createdAt: now })
  await db
    .insert(messageDrafts)
    .values({ threadId: thread.id, memberId: person.id, body: person.texts.kept.draft, writtenAt: now })
  await db.insert(openSenders).values({ memberId: other.id, senderId: person.id, createdAt: clock.now() })
  const viewedAt = clock.now()
  const look = { viewedId: person.id, viewerId: other.id, day: siteDayOf(viewedAt), viewedAt }
  await db.insert(profileViews).values(look)
  await keepRows(app, person)
  for (const { fill } of await readSampleFiles<{ fill?: Fill }>()) {
    await fill?.(app.services, person.id, (what) => canary(person.name, what))
  }
  await act(app, admin, person)
  return photoIds
}

/**
 * Creates two members who know each other and have data in every domain, an admin, and a member whom both have blocked.
 */
export const createBelongings = async (app: TestApp) => {
  const [anna, max] = [await createPerson(app, 'anna'), await createPerson(app, 'max')]
  const [admin, third] = [await app.given.member({ role: 'admin' }), await app.given.member()]
  await app.given.friends(anna, max)
  const annasPhotos = await giveAll(app, anna, { other: max, admin, third })
  const maxsPhotos = await giveAll(app, max, { other: anna, admin, third })
  return { anna: { ...anna, photoIds: annasPhotos }, max: { ...max, photoIds: maxsPhotos }, admin, third }
}
