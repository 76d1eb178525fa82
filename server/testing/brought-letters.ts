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
import { resetSecondFactor } from '../domains/accounts/accounts.second-factor.reset.commands.ts'
import { eraseMember } from '../domains/joining/joining.erasure.commands.ts'
import { tellOfDecisions } from '../domains/reports/reports.settling.commands.ts'
import type { TestApp } from './app.ts'
import { PASSWORD } from './given.ts'
import { drainWaiting } from './letters.ts'
import { codeOf } from './second-factor.ts'
import { signUpForm } from './sign-up-form.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

/** The function that writes a letter, its usual subject, and how it comes about. */
type BroughtLetter = readonly [
  letter: string,
  subject: string,
  bringAbout: (member: Member) => Promise<unknown>,
]

/** How each letter to a member comes about, on the site that is there by then. */
export const createLetters = (at: { app: TestApp }) => {
  const sent = async () => {
    await drainWaiting(at.app.services)
    return [...at.app.letters]
  }
  const tokenIn = async (subject: string) => {
    const letter = (await sent()).findLast((each) => each.subject === subject)
    return /#token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
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
    await tellOfDecisions(at.app.services)
  }

  const reason = 'We do not want this here.'
  const actUpon = async ({ id: memberId }: Member, endpoint: Endpoint, input: object = {}) => {
    const admin = at.app.as(await at.app.given.member({ role: 'admin' }))
    await admin.call(endpoint, { ...input, memberId })
  }

  const restrict = (member: Member) =>
    actUpon(member, acts.restrictUser, { kind: 'no_messages', reason, until: null })

  const letters: readonly BroughtLetter[] = [
    ['resetLetter', 'Choose a new password', askForPassword],
    [
      'passwordChangedLetter',
      'Your password was changed',
      (member) =>
        at.app.as(member).call(changePassword, { oldPassword: PASSWORD, newPassword: 'plum-jam-on-toast' }),
    ],
    [
      'passwordChangedLetter',
      'Your password was changed',
      async (member) => {
        await askForPassword(member)
        const token = await tokenIn('Choose a new password')
        await at.app.visitor().call(resetPassword, { token, password: 'plum-jam-on-toast' })
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
      async (member) => askForAddress(await at.app.given.member(), member.email),
    ],
    [
      'addressTakenLetter',
      'Your email address stays yours',
      async (member) => {
        await changeAddress(member)
        await askForAddress(await at.app.given.member(), member.email.toUpperCase())
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
        const { ok } = await at.app.visitor().call(logIn, { email: member.email, password: PASSWORD })
        await at.app.visitor().call(finishLogIn, { token: ok.secondStep?.token ?? '', code })
      },
    ],
    [
      'secondFactorResetLetter',
      'Your second factor was removed',
      async (member) => {
        await setUpApp(member)
        await resetSecondFactor(at.app.services, member.email)
      },
    ],
    [
      'alreadyRegisteredLetter',
      'You already have an account',
      ({ email }) => at.app.visitor().call(signUp, signUpForm({ email })),
    ],
    ['exportAskedLetter', 'Someone asked for your data', askForData],
    ['leavingLetter', 'Your account is closed', (member) => leaveSite(member, 'later')],
    ['erasedLetter', 'Your account has been deleted', ({ id }) => eraseMember(at.app.services, id)],
    ['erasedLetter', 'Your account has been deleted', (member) => leaveSite(member, 'now')],
    [
      'newsLetter',
      'You have a new message',
      async ({ username: to }) => {
        const sender = at.app.as(await at.app.given.member())
        await sender.call(sendMessage, { to, body: 'Hello', clientKey: newId() })
        at.app.clock.advance(3 * MINUTE)
      },
    ],
    [
      'newsLetter',
      'An answer to your request',
      async (member) => {
        const { requestId, admin } = await askForName(member)
        await admin.call(approveUsername, { requestId })
        at.app.clock.advance(3 * MINUTE)
      },
    ],
    [
      'suspendedLetter',
      'Your account is suspended',
      (member) => actUpon(member, acts.suspendUser, { reason }),
    ],
    ['closedLetter', 'Your account has been closed', (member) => actUpon(member, acts.closeUser, { reason })],
    [
      'openAgainLetter',
      'Your account is open again',
      async (member) => {
        await actUpon(member, acts.suspendUser, { reason })
        await sent()
        await actUpon(member, acts.restoreUser)
      },
    ],
    ['roleLetter', 'Your new role: admin', (member) => actUpon(member, acts.changeRole, { role: 'admin' })],
    ['restrictedLetter', 'Your account is restricted', restrict],
    [
      'unrestrictedLetter',
      'Your account is no longer restricted',
      async (member) => {
        await restrict(member)
        await sent()
        await actUpon(member, acts.liftUserRestriction)
      },
    ],
    ['bannedLetter', 'Your account is banned', (member) => actUpon(member, acts.banUser, { reason })],
    [
      'bannedAddressLetter',
      'Someone tried to register with your address',
      async (member) => {
        await actUpon(member, acts.banUser, { reason })
        await at.app.visitor().call(signUp, signUpForm({ email: member.email }))
      },
    ],
    ['awayLetter', 'About your account', (member) => sendAway(member, 'suspend')],
    ['awayLetter', 'About your account', (member) => sendAway(member, 'ban')],
    [
      'appealLetter',
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
  return { letters, sent }
}
