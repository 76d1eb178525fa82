import {
  findAnyAdmin,
  getSession,
  logIn,
  logOut,
  renewSession,
} from '#shared/domains/accounts/accounts.contract.ts'
import {
  changePassword,
  findResetAddress,
  requestPasswordReset,
  resetPassword,
  takeBackAccount,
} from '#shared/domains/accounts/accounts.passwords.contract.ts'
import {
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  resendEmailChange,
  withdrawEmailChange,
} from '#shared/domains/accounts/accounts.email.contract.ts'
import {
  confirmApp,
  finishLogIn,
  getSecurity,
  proveOwner,
  removeApp,
  renewRecoveryCodes,
  startApp,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { getMailSettings, saveMailSettings } from '#shared/domains/accounts/accounts.emails.contract.ts'
import {
  addPasskey,
  askPasskeyForLogIn,
  askPasskeyForProof,
  finishLogInWithPasskey,
  removePasskey,
  startPasskey,
} from '#shared/domains/accounts/accounts.passkeys.contract.ts'
import { endOneSession, listSessions } from '#shared/domains/accounts/accounts.sessions.contract.ts'
import { agreeToTerms, getTermsState } from '#shared/domains/accounts/accounts.terms.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as emailCommands from '#server/domains/accounts/email/accounts.email.commands.ts'
import * as emails from '#server/domains/accounts/email/accounts.emails.commands.ts'
import * as emailsQueries from '#server/domains/accounts/email/accounts.emails.queries.ts'
import * as login from '#server/domains/accounts/sessions/accounts.login.commands.ts'
import * as passwordsChange from '#server/domains/accounts/passwords/accounts.passwords.change.commands.ts'
import * as passwords from '#server/domains/accounts/passwords/accounts.passwords.commands.ts'
import * as passkeysCommands from '#server/domains/accounts/second-factor/accounts.passkeys.commands.ts'
import { requireResetLink } from '#server/domains/accounts/passwords/accounts.passwords.policy.ts'
import { listPasskeys } from '#server/domains/accounts/second-factor/accounts.passkeys.queries.ts'
import * as proof from '#server/domains/accounts/second-factor/accounts.proof.commands.ts'
import { findEmailWish, findTakeBackEnd, isAnyAdmin } from './accounts.queries.ts'
import { askPasskey } from '#server/domains/accounts/passwords/accounts.redeeming.commands.ts'
import * as secondFactor from '#server/domains/accounts/second-factor/accounts.second-factor.commands.ts'
import {
  countRecoveryCodes,
  findProtection,
} from '#server/domains/accounts/second-factor/accounts.second-factor.queries.ts'
import * as secondStep from '#server/domains/accounts/second-factor/accounts.second-step.commands.ts'
import * as sessionsCommands from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import * as sessionsQueries from '#server/domains/accounts/sessions/accounts.sessions.queries.ts'
import * as takingBack from '#server/domains/accounts/email/accounts.taking-back.commands.ts'
import * as termsCommands from './accounts.terms.commands.ts'
import * as termsQueries from './accounts.terms.queries.ts'
import { viewOpenSession, viewSecurity, viewSession } from './accounts.view.ts'

export const accountsRoutes: Routes = (serve) => {
  serve(getSession, async ({ services, actor }) => ({
    session: actor ? viewSession(services, actor) : null,
  }))
  serve(logIn, ({ services, caller, input }) => login.logIn(services, caller, input))
  serve(renewSession, async ({ services, caller, actor }) => ({
    session: await sessionsCommands.renewSession(services, caller, actor),
  }))
  serve(agreeToTerms, async ({ services, actor, input }) => {
    await termsCommands.agreeToTerms(services, actor, new Date(input.askedAt))
    return { session: viewSession(services, { ...actor, newTerms: null }) }
  })
  serve(getTermsState, async ({ services }) => ({ terms: await termsQueries.getTermsState(services.db) }))
  serve(logOut, async ({ services, actor, caller, input }) => {
    await sessionsCommands.endSessions(services, actor, input.scope)
    if (input.scope !== 'others') caller.clearSession()
    return {}
  })
  serve(requestPasswordReset, async ({ services, caller, input }) => {
    await passwords.requestPasswordReset(services, caller, {
      email: input.email,
      redirectTo: input.redirect_to,
    })
    return {}
  })
  serve(findResetAddress, async ({ services, input }) => {
    const { email } = await requireResetLink(services, input.token)
    return { email }
  })
  serve(resetPassword, async ({ services, caller, input }) => {
    await passwords.resetPassword(services, caller, input)
    return {}
  })
  serve(changePassword, async ({ services, caller, actor, input }) => {
    await passwordsChange.changePassword(services, caller, actor, input)
    return {}
  })
  serve(takeBackAccount, ({ services, input }) => takingBack.takeBackAccount(services, input.token))
  serve(requestEmailChange, async ({ services, caller, actor, input }) => {
    const { new_email: email, password } = input
    await emailCommands.requestEmailChange(services, caller, actor, { email, password })
    return {}
  })
  serve(getEmailChange, async ({ services, actor }) => {
    const wish = await findEmailWish(services.db, { accountId: actor.id, now: services.clock.now() })
    return { change: wish && { email: wish.email, expiresAt: wish.expiresAt.toISOString() } }
  })
  serve(resendEmailChange, async ({ services, caller, actor }) => {
    await emailCommands.resendEmailChange(services, caller, actor)
    return {}
  })
  serve(withdrawEmailChange, async ({ services, actor }) => {
    await emailCommands.withdrawEmailChange(services, actor)
    return {}
  })
  serve(confirmEmailChange, async ({ services, caller, input }) => {
    await emailCommands.confirmEmailChange(services, caller, input.token)
    return {}
  })
  serve(getMailSettings, ({ services, actor }) => emailsQueries.getMailSettings(services.db, actor.id))
  serve(saveMailSettings, ({ services, actor, input }) => emails.saveMailSettings(services, actor.id, input))
  serve(listSessions, async ({ services, actor }) => {
    const rows = await sessionsQueries.listSessions(services.db, actor.id, services.clock.now())
    return { sessions: rows.map((row) => viewOpenSession(row, actor.sessionId)) }
  })
  serve(endOneSession, async ({ services, actor, input }) => {
    await sessionsCommands.endOneSession(services, actor, input.id)
    return {}
  })
  serve(finishLogIn, ({ services, caller, input }) => secondStep.finishLogIn(services, caller, input))
  serve(askPasskeyForLogIn, ({ services, caller, input }) =>
    secondStep.askPasskeyForLogIn(services, caller, input.token),
  )
  serve(finishLogInWithPasskey, ({ services, caller, input }) =>
    secondStep.finishLogIn(services, caller, input),
  )
  serve(getSecurity, async ({ services, actor }) =>
    viewSecurity({
      ...(await findProtection(services.db, actor.sessionId, services.clock.now())),
      passkeys: await listPasskeys(services.db, actor.id),
      recoveryCodesLeft: await countRecoveryCodes(services.db, actor.id),
      takeBackUntil: await findTakeBackEnd(services.db, {
        accountId: actor.id,
        now: services.clock.now(),
      }),
    }),
  )
  serve(proveOwner, async ({ services, caller, actor, input }) => ({
    provenUntil: (await proof.proveOwner(services, caller, actor, input)).toISOString(),
  }))
  serve(askPasskeyForProof, ({ services, caller, actor }) =>
    askPasskey(services, caller, { accountId: actor.id, asked: { session: actor.sessionId } }),
  )
  serve(startPasskey, ({ services, caller, actor }) => passkeysCommands.startPasskey(services, caller, actor))
  serve(addPasskey, async ({ services, caller, actor, input }) => ({
    recoveryCodes: await passkeysCommands.addPasskey(services, caller, actor, input),
  }))
  serve(removePasskey, async ({ services, caller, actor, input }) => {
    await passkeysCommands.removePasskey(services, caller, actor, input.id)
    return {}
  })
  serve(startApp, ({ services, actor }) => secondFactor.startApp(services, actor))
  serve(confirmApp, async ({ services, caller, actor, input }) => ({
    recoveryCodes: await secondFactor.confirmApp(services, caller, actor, input.code),
  }))
  serve(removeApp, async ({ services, caller, actor }) => {
    await secondFactor.removeApp(services, caller, actor)
    return {}
  })
  serve(renewRecoveryCodes, async ({ services, caller, actor }) => ({
    recoveryCodes: await secondFactor.renewRecoveryCodes(services, caller, actor),
  }))
  serve(findAnyAdmin, async ({ services }) => ({ exists: await isAnyAdmin(services.db) }))
}
