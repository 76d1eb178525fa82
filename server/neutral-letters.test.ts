import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { confirmEmailChange, requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { saveMailSettings } from '#shared/domains/accounts/accounts.letters.contract.ts'
import {
  changePassword,
  requestPasswordReset,
  RESET_PAGE,
  resetPassword,
} from '#shared/domains/accounts/accounts.passwords.contract.ts'
import {
  confirmApp,
  finishLogIn,
  removeApp,
  renewRecoveryCodes,
  startApp,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { startExport } from '#shared/domains/joining/joining.export.contract.ts'
import { leave, LEAVING_WORD } from '#shared/domains/joining/joining.leaving.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { fileReport } from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase, listCases } from '#shared/domains/reports/reports.review.contract.ts'
import { UNDO_WINDOW } from '#shared/domains/reports/reports.rules.ts'
import {
  approveUsername,
  listOwnUsernameRequests,
  requestUsername,
} from '#shared/domains/profiles/profiles.usernames.contract.ts'
import { changeRole, closeUser, restoreUser, suspendUser } from '#shared/domains/users/users.acts.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { deliver } from '#server/testing/delivered.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { codeOf } from '#server/testing/second-factor.ts'
import { signUpForm } from '#server/testing/sign-up-form.ts'
import { covers } from '#testing/covers.ts'
import { resetSecondFactor } from './domains/accounts/accounts.second-factor.reset.commands.ts'
import { eraseMember } from './domains/joining/joining.erasure.commands.ts'
import { tellOfDecisions } from './domains/reports/reports.settling.commands.ts'
import { siteSettings } from './domains/settings/settings.tables.ts'
import { projectRoot } from './platform/project-root.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'amp-letters-'))
  const { db, clock } = app.services
  await db.insert(siteSettings).values({ name: 'discreetSignUp', value: true, updatedAt: clock.now() })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await app.services.jobs.drain()
  app.letters.splice(0)
})

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const sent = async () => {
  await app.services.jobs.drain()
  return [...app.letters]
}
const tokenIn = async (subject: string) => {
  const letter = (await sent()).findLast((each) => each.subject === subject)
  return /#token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}
const askForPassword = ({ email }: Member) =>
  app.visitor().call(requestPasswordReset, { email, redirect_to: RESET_PAGE })
const askForData = (member: Member) => app.as(member).call(startExport, { password: PASSWORD })
const askForAddress = (member: Member, address: string) =>
  app.as(member).call(requestEmailChange, { old_email: member.email, new_email: address, password: PASSWORD })
const changeAddress = async (member: Member) => {
  await askForAddress(member, `new-${newId()}@example.org`)
  const token = await tokenIn('Please confirm your new email address')
  await app.visitor().call(confirmEmailChange, { token })
}
const setUpApp = async (member: Member) => {
  const browser = app.as(member)
  const { secret } = (await browser.call(startApp, {})).ok
  const { recoveryCodes } = (await browser.call(confirmApp, { code: codeOf(secret, app.clock.now()) })).ok
  return { browser, code: recoveryCodes?.[0] ?? '' }
}
const askForName = async (member: Member) => {
  const newUsername = `Wanted.${newId().slice(-12)}`
  await app.as(member).call(requestUsername, { newUsername, confirmation: newUsername, password: PASSWORD })
  const { requests } = (await app.as(member).call(listOwnUsernameRequests, {})).ok
  return { requestId: requests[0]?.id ?? '', admin: app.as(await app.given.member({ role: 'admin' })) }
}
const leaveSite = (member: Member, when: 'now' | 'later') =>
  app.as(member).call(leave, { word: LEAVING_WORD, password: PASSWORD, when })
const sendAway = async ({ id }: Member, decision: 'suspend' | 'ban') => {
  const report = { clientKey: newId(), kind: 'profile', id, category: 'harassment', note: '' } as const
  await app.as(await app.given.member()).call(fileReport, report)
  const admin = app.as(await app.given.member({ role: 'admin' }))
  const [filed] = (await admin.call(listCases, {})).ok.items
  const told = { reason: 'We do not want this here.', answer: 'Thank you, we have acted.' }
  await admin.call(decideCase, { caseId: filed?.id ?? '', version: 0, decision, days: 7, ...told })
  app.clock.advance(UNDO_WINDOW)
  await tellOfDecisions(app.services)
}

const reason = 'We do not want this here.'
const actUpon = async ({ id: memberId }: Member, endpoint: Endpoint, input: object = {}) => {
  const admin = app.as(await app.given.member({ role: 'admin' }))
  await admin.call(endpoint, { ...input, memberId })
}

/** How each letter to a member comes about, under the name of the function that writes it, with its usual subject. */
const LETTERS: readonly [
  letter: string,
  subject: string,
  bringAbout: (member: Member) => Promise<unknown>,
][] = [
  ['resetLetter', 'Choose a new password', askForPassword],
  [
    'passwordChangedLetter',
    'Your password was changed',
    (member) =>
      app.as(member).call(changePassword, { oldPassword: PASSWORD, newPassword: 'plum-jam-on-toast' }),
  ],
  [
    'passwordChangedLetter',
    'Your password was changed',
    async (member) => {
      await askForPassword(member)
      const token = await tokenIn('Choose a new password')
      await app.visitor().call(resetPassword, { token, password: 'plum-jam-on-toast' })
    },
  ],
  [
    'emailChangeAskedLetter',
    'Your email address is about to change',
    (member) => askForAddress(member, `new-${newId()}@example.org`),
  ],
  [
    'newEmailLetter',
    'Please confirm your new email address',
    (member) => askForAddress(member, `new-${newId()}@example.org`),
  ],
  [
    'addressTakenLetter',
    'Your email address stays yours',
    async (member) => askForAddress(await app.given.member(), member.email),
  ],
  [
    'addressTakenLetter',
    'Your email address stays yours',
    async (member) => {
      await changeAddress(member)
      await askForAddress(await app.given.member(), member.email.toUpperCase())
    },
  ],
  ['emailChangedLetter', 'Your email address was changed', changeAddress],
  ['secondFactorLetter', 'You have a new authenticator app', setUpApp],
  [
    'secondFactorLetter',
    'Your authenticator app was removed',
    async (member) => (await setUpApp(member)).browser.call(removeApp, {}),
  ],
  [
    'secondFactorLetter',
    'You have new recovery codes',
    async (member) => (await setUpApp(member)).browser.call(renewRecoveryCodes, {}),
  ],
  [
    'secondFactorLetter',
    'A recovery code was used',
    async (member) => {
      const { code } = await setUpApp(member)
      const { ok } = await app.visitor().call(logIn, { email: member.email, password: PASSWORD })
      await app.visitor().call(finishLogIn, { token: ok.secondStep?.token ?? '', code })
    },
  ],
  [
    'secondFactorResetLetter',
    'Your second factor was removed',
    async (member) => {
      await setUpApp(member)
      await resetSecondFactor(app.services, member.email)
    },
  ],
  [
    'alreadyRegisteredLetter',
    'You already have an account',
    ({ email }) => app.visitor().call(signUp, signUpForm({ email })),
  ],
  ['exportAskedLetter', 'Your data was asked for', askForData],
  ['leavingLetter', 'Your account is closed', (member) => leaveSite(member, 'later')],
  ['erasedLetter', 'Your account has been deleted', ({ id }) => eraseMember(app.services, id)],
  ['erasedLetter', 'Your account has been deleted', (member) => leaveSite(member, 'now')],
  [
    'newsLetter',
    'You have a new message',
    async ({ username: to }) => {
      const sender = app.as(await app.given.member())
      await sender.call(sendMessage, { to, body: 'Hello', clientKey: newId() })
      app.clock.advance(3 * MINUTE)
    },
  ],
  [
    'newsLetter',
    'There is an answer to your request',
    async (member) => {
      const { requestId, admin } = await askForName(member)
      await admin.call(approveUsername, { requestId })
      app.clock.advance(3 * MINUTE)
    },
  ],
  ['suspendedLetter', 'Your account is suspended', (member) => actUpon(member, suspendUser, { reason })],
  ['closedLetter', 'We have closed your account', (member) => actUpon(member, closeUser, { reason })],
  [
    'openAgainLetter',
    'Your account is open again',
    (member) => actUpon(member, suspendUser, { reason }).then(() => actUpon(member, restoreUser)),
  ],
  ['roleLetter', 'You are an admin now', (member) => actUpon(member, changeRole, { role: 'admin' })],
  ['awayLetter', 'About your account', (member) => sendAway(member, 'suspend')],
  ['awayLetter', 'About your account', (member) => sendAway(member, 'ban')],
]

/** Letters to the operators, or to an address of nobody. */
const TO_NO_MEMBER = [
  'answerLetter',
  'confirmationLetter',
  'contactLetter',
  'reportLetter',
  'requestLetter',
  'urgentLetter',
]

test('every letter there is stands in this list', () => {
  const domains = join(projectRoot, 'server/domains')
  const files = readdirSync(domains, { recursive: true, encoding: 'utf8' })
  const written = files
    .filter((path) => path.endsWith('.mail.ts'))
    .flatMap((path) => readFileSync(join(domains, path), 'utf8').match(/(?<=^export const )\w+/gm) ?? [])
  expect([...new Set([...LETTERS.map(([name]) => name), ...TO_NO_MEMBER])].sort()).toEqual(written.sort())
})

/** The letter to a member, and whether each that went there is neutral. */
const bringToMember = async (
  [, subject, bringAbout]: (typeof LETTERS)[number],
  { neutralMails }: { neutralMails: boolean },
) => {
  const member = await app.given.member()
  if (neutralMails) await app.as(member).call(saveMailSettings, { neutralMails })
  app.letters.splice(0)
  await bringAbout(member)
  const letters = await sent()
  const letter = letters.findLast((each) => each.subject === subject)
  if (!letter) throw new Error(`no letter “${subject}”`)
  const { to } = letter
  return { letter, isNeutral: letters.flatMap((each) => (each.to === to ? [each.isNeutral] : [])) }
}

const numbered = LETTERS.map((each, at) => [at, ...each] as const)

test.each(numbered)(
  '%i: %s (“%s”) comes as a notice to whoever asked for that',
  covers('BEY-25.1', 'BEY-25.5'),
  async (_, ...row) => {
    const { letter, isNeutral } = await bringToMember(row, { neutralMails: true })
    expect(new Set(isNeutral)).toEqual(new Set([true]))
    const { head, beginnings } = await deliver(app.services, { folder, letter })
    expect(head).toMatch(/^From: Notice <no-reply@localhost>\r$/m)
    expect(head).toMatch(/^Subject: A notice for you\r$/m)
    expect(head).not.toMatch(/ampersand/i)
    expect(beginnings).toHaveLength(2)
    for (const text of beginnings) {
      expect(text).toMatch(/^This is a notice for you\./)
      expect(text).not.toMatch(/ampersand|account|password|username|https?:/i)
    }
  },
)

test.each(numbered)('%i: %s (“%s”) comes as it is to whoever did not', async (_, ...row) => {
  const { letter, isNeutral } = await bringToMember(row, { neutralMails: false })
  expect(new Set(isNeutral)).toEqual(new Set([false]))
  const { head } = await deliver(app.services, { folder, letter })
  expect(head).toMatch(/^From: Ampersand <no-reply@localhost>\r$/m)
  expect(head).toContain(`\r\nSubject: ${letter.subject}\r\n`)
})

test('to whoever has no account, a letter comes as it is', async () => {
  const form = signUpForm()
  await app.visitor().call(signUp, form)
  expect(await sent()).toMatchObject([{ to: form.email, isNeutral: false }])
})
