import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { confirmEmailChange, requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
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
import {
  approveUsername,
  listOwnUsernameRequests,
  requestUsername,
} from '#shared/domains/usernames/usernames.contract.ts'
import { appealByLink, decideAppeal, listAppeals } from '#shared/domains/reports/reports.appeals.contract.ts'
import { fileReport } from '#shared/domains/reports/reports.filing.contract.ts'
import { decideCase, listCases } from '#shared/domains/reports/reports.review.contract.ts'
import { UNDO_WINDOW } from '#shared/domains/reports/reports.rules.ts'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { resetSecondFactor } from '#server/domains/accounts/second-factor/accounts.second-factor.reset.commands.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { notifyOfDecisions } from '#server/domains/reports/cases/reports.settling.commands.ts'
import type { TestApp } from '../scenario/app.ts'
import { PASSWORD } from './given.ts'
import { drainWaiting } from './emails.ts'
import { codeOf } from './second-factor.ts'
import { signUpForm } from './sign-up-form.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

/** The name of the function that writes an email, its usual subject, and a function that triggers it. */
type BroughtEmail = readonly [mail: string, subject: string, bringAbout: (member: Member) => Promise<unknown>]

/** Functions that trigger each email to a member, on the site that `at` holds when they run. */
export const createEmails = (at: { app: TestApp }) => {
  const sent = async () => {
    await drainWaiting(at.app.services)
    return [...at.app.emails]
  }
  const tokenIn = async (subject: string) => {
    const mail = (await sent()).findLast((each) => each.subject === subject)
    return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const askForPassword = ({ email }: Member) =>
    at.app.visitor().call(requestPasswordReset, { email, redirect_to: RESET_PAGE })
  const askForData = (member: Member) => at.app.as(member).call(startExport, { password: PASSWORD })
  const askForAddress = (member: Member, address: string) =>
    at.app
      .as(member)
      .call(requestEmailChange, { old_email: member.email, new_email: address, password: PASSWORD })
  const changeAddress = async (member: Member) => {
    await askForAddress(member, `new-${newId()}@example.org`)
    const token = await tokenIn('Please confirm your new email address')
    await at.app.visitor().call(confirmEmailChange, { token })
  }
  const setUpApp = async (member: Member) => {
    const browser = at.app.as(member)
    const { secret } = (await browser.call(startApp, {})).ok
    const { recoveryCodes } = (await browser.call(confirmApp, { code: codeOf(secret, at.app.clock.now()) }))
      .ok
    return { browser, code: recoveryCodes?.[0] ?? '' }
  }
  const askForName = async (member: Member) => {
    const newUsername = `Wanted.${newId().slice(-12)}`
    await at.app
      .as(member)
      .call(requestUsername, { newUsername, confirmation: newUsername, password: PASSWORD })
    const { requests } = (await at.app.as(member).call(listOwnUsernameRequests, {})).ok
    return {
      requestId: requests[0]?.id ?? '',
      admin: at.app.as(await at.app.given.member({ role: 'admin' })),
    }
  }
  const leaveSite = (member: Member, when: 'now' | 'later') =>
    at.app.as(member).call(leave, { word: LEAVING_WORD, password: PASSWORD, when })
  const sendAway = async ({ id }: Member, decision: 'suspend' | 'ban') => {
    const report = { clientKey: newId(), kind: 'profile', id, category: 'harassment', note: '' } as const
    await at.app.as(await at.app.given.member()).call(fileReport, report)
    const admin = at.app.as(await at.app.given.member({ role: 'admin' }))
    const [filed] = (await admin.call(listCases, {})).ok.items
    const told = { reason: 'We do not want this here.', answer: 'Thank you, we have acted.' }
    await admin.call(decideCase, { caseId: filed?.id ?? '', version: 0, decision, days: 7, ...told })
    at.app.clock.advance(UNDO_WINDOW)
    await notifyOfDecisions(at.app.services)
  }

  const reason = 'We do not want this here.'
  const actUpon = async ({ id: memberId }: Member, endpoint: Endpoint, input: object = {}) => {
    const admin = at.app.as(await at.app.given.member({ role: 'admin' }))
    await admin.call(endpoint, { ...input, memberId })
  }

  const restrict = (member: Member) =>
    actUpon(member, acts.restrictUser, { kind: 'no_messages', reason, until: null })

  const emails: readonly BroughtEmail[] = [
    ['resetEmail', 'Choose a new password', askForPassword],
    [
      'passwordChangedEmail',
      'Your password was changed',
      (member) =>
        at.app.as(member).call(changePassword, { oldPassword: PASSWORD, newPassword: 'plum-jam-on-toast' }),
    ],
    [
      'passwordChangedEmail',
      'Your password was changed',
      async (member) => {
        await askForPassword(member)
        const token = await tokenIn('Choose a new password')
        await at.app.visitor().call(resetPassword, { token, password: 'plum-jam-on-toast' })
      },
    ],
    [
      'addressChangeAskedEmail',
      'Your email address is about to change',
      (member) => askForAddress(member, `new-${newId()}@example.org`),
    ],
    [
      'newAddressEmail',
      'Please confirm your new email address',
      (member) => askForAddress(member, `new-${newId()}@example.org`),
    ],
    [
      'addressTakenEmail',
      'Your email address stays yours',
      async (member) => askForAddress(await at.app.given.member(), member.email),
    ],
    [
      'addressTakenEmail',
      'Your email address stays yours',
      async (member) => {
        await changeAddress(member)
        await askForAddress(await at.app.given.member(), member.email.toUpperCase())
      },
    ],
    ['addressChangedEmail', 'Your email address was changed', changeAddress],
    ['secondFactorEmail', 'You have a new authenticator app', setUpApp],
    [
      'secondFactorEmail',
      'Your authenticator app was removed',
      async (member) => (await setUpApp(member)).browser.call(removeApp, {}),
    ],
    [
      'secondFactorEmail',
      'You have new recovery codes',
      async (member) => (await setUpApp(member)).browser.call(renewRecoveryCodes, {}),
    ],
    [
      'secondFactorEmail',
      'A recovery code was used',
      async (member) => {
        const { code } = await setUpApp(member)
        const { ok } = await at.app.visitor().call(logIn, { email: member.email, password: PASSWORD })
        await at.app.visitor().call(finishLogIn, { token: ok.secondStep?.token ?? '', code })
      },
    ],
    [
      'secondFactorResetEmail',
      'Your second factor was removed',
      async (member) => {
        await setUpApp(member)
        await resetSecondFactor(at.app.services, member.email)
      },
    ],
    [
      'alreadyRegisteredEmail',
      'You already have an account',
      ({ email }) => at.app.visitor().call(signUp, signUpForm({ email })),
    ],
    ['exportAskedEmail', 'Someone asked for your data', askForData],
    ['leavingEmail', 'Your account is closed', (member) => leaveSite(member, 'later')],
    ['erasedEmail', 'Your account has been deleted', ({ id }) => eraseMember(at.app.services, id)],
    ['erasedEmail', 'Your account has been deleted', (member) => leaveSite(member, 'now')],
    [
      'newsEmail',
      'You have a new message',
      async ({ username: to }) => {
        const sender = at.app.as(await at.app.given.member())
        await sender.call(sendMessage, { to, body: 'Hello', clientKey: newId() })
        at.app.clock.advance(3 * MINUTE)
      },
    ],
    [
      'newsEmail',
      'An answer to your request',
      async (member) => {
        const { requestId, admin } = await askForName(member)
        await admin.call(approveUsername, { requestId })
        at.app.clock.advance(3 * MINUTE)
      },
    ],
    [
      'suspendedEmail',
      'Your account is suspended',
      (member) => actUpon(member, acts.suspendUser, { reason }),
    ],
    ['closedEmail', 'Your account has been closed', (member) => actUpon(member, acts.closeUser, { reason })],
    [
      'openAgainEmail',
      'Your account is open again',
      async (member) => {
        await actUpon(member, acts.suspendUser, { reason })
        await sent()
        await actUpon(member, acts.restoreUser)
      },
    ],
    ['roleEmail', 'Your new role: admin', (member) => actUpon(member, acts.changeRole, { role: 'admin' })],
    ['restrictedEmail', 'Your account is restricted', restrict],
    [
      'unrestrictedEmail',
      'Your account is no longer restricted',
      async (member) => {
        await restrict(member)
        await sent()
        await actUpon(member, acts.liftUserRestriction)
      },
    ],
    ['bannedEmail', 'Your account is banned', (member) => actUpon(member, acts.banUser, { reason })],
    [
      'bannedAddressEmail',
      'Someone tried to register with your address',
      async (member) => {
        await actUpon(member, acts.banUser, { reason })
        await at.app.visitor().call(signUp, signUpForm({ email: member.email }))
      },
    ],
    ['awayEmail', 'About your account', (member) => sendAway(member, 'suspend')],
    ['awayEmail', 'About your account', (member) => sendAway(member, 'ban')],
    [
      'appealEmail',
      'Our answer to you',
      async (member) => {
        await sendAway(member, 'ban')
        await at.app
          .visitor()
          .call(appealByLink, { token: await tokenIn('About your account'), text: 'Not me.' })
        const admin = at.app.as(await at.app.given.member({ role: 'admin' }))
        const asked = (await admin.call(listAppeals, {})).ok.items.find(
          ({ username }) => username === member.username,
        )
        await admin.call(decideAppeal, { appealId: asked?.id ?? '', outcome: 'upheld', answer: 'It stands.' })
      },
    ],
  ]
  return { emails, sent }
}
