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
import { getMailSettings, saveMailSettings } from '#shared/domains/accounts/accounts.letters.contract.ts'
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
import {
  confirmEmailChange as confirmEmailChangeCommand,
  requestEmailChange as requestEmailChangeCommand,
  resendEmailChange as resendEmailChangeCommand,
  withdrawEmailChange as withdrawEmailChangeCommand,
} from './accounts.email.commands.ts'
import { saveMailSettings as saveMailSettingsCommand } from './accounts.letters.commands.ts'
import { getMailSettings as getMailSettingsOf } from './accounts.letters.queries.ts'
import { logIn as logInCommand } from './accounts.login.commands.ts'
import { changePassword as changePasswordCommand } from './accounts.passwords.change.commands.ts'
import {
  requestPasswordReset as requestPasswordResetCommand,
  resetPassword as resetPasswordCommand,
} from './accounts.passwords.commands.ts'
import {
  addPasskey as addPasskeyCommand,
  removePasskey as removePasskeyCommand,
  startPasskey as startPasskeyCommand,
} from './accounts.passkeys.commands.ts'
import { requireResetLink } from './accounts.passwords.policy.ts'
import { listPasskeys } from './accounts.passkeys.queries.ts'
import { proveOwner as proveOwnerCommand } from './accounts.proof.commands.ts'
import { findEmailWish, findTakeBackEnd, isAnyAdmin } from './accounts.queries.ts'
import { askPasskey } from './accounts.redeeming.commands.ts'
import {
  confirmApp as confirmAppCommand,
  removeApp as removeAppCommand,
  renewRecoveryCodes as renewRecoveryCodesCommand,
  startApp as startAppCommand,
} from './accounts.second-factor.commands.ts'
import { countRecoveryCodes, findProtection } from './accounts.second-factor.queries.ts'
import {
  askPasskeyForLogIn as askPasskeyForLogInCommand,
  finishLogIn as finishLogInCommand,
} from './accounts.second-step.commands.ts'
import {
  endOneSession as endOneSessionCommand,
  endSessions,
  renewSession as renewSessionCommand,
} from './accounts.sessions.commands.ts'
import { listSessions as listSessionsOf } from './accounts.sessions.queries.ts'
import { takeBackAccount as takeBackAccountCommand } from './accounts.taking-back.commands.ts'
import { agreeToTerms as agreeToTermsCommand } from './accounts.terms.commands.ts'
import { findTermsState } from './accounts.terms.queries.ts'
import { viewOpenSession, viewSecurity, viewSession } from './accounts.view.ts'

export const accountsRoutes: Routes = (serve) => {
  serve(getSession, async ({ services, actor }) => ({
    session: actor ? viewSession(services, actor) : null,
  }))
  serve(logIn, ({ services, caller, input }) => logInCommand(services, caller, input))
  serve(renewSession, async ({ services, caller, actor }) => ({
    session: await renewSessionCommand(services, caller, actor),
  }))
  serve(agreeToTerms, async ({ services, actor, input }) => {
    await agreeToTermsCommand(services, actor, new Date(input.askedAt))
    return { session: viewSession(services, { ...actor, newTerms: null }) }
  })
  serve(getTermsState, async ({ services }) => ({ terms: await findTermsState(services.db) }))
  serve(logOut, async ({ services, actor, caller, input }) => {
    await endSessions(services, actor, input.scope)
    if (input.scope !== 'others') caller.clearSession()
    return {}
  })
  serve(requestPasswordReset, async ({ services, caller, input }) => {
    await requestPasswordResetCommand(services, caller, { email: input.email, redirectTo: input.redirect_to })
    return {}
  })
  serve(findResetAddress, async ({ services, input }) => {
    const { email } = await requireResetLink(services, input.token)
    return { email }
  })
  serve(resetPassword, async ({ services, caller, input }) => {
    await resetPasswordCommand(services, caller, input)
    return {}
  })
  serve(changePassword, async ({ services, caller, actor, input }) => {
    await changePasswordCommand(services, caller, actor, input)
    return {}
  })
  serve(takeBackAccount, ({ services, input }) => takeBackAccountCommand(services, input.token))
  serve(requestEmailChange, async ({ services, caller, actor, input }) => {
    const { new_email: email, password } = input
    await requestEmailChangeCommand(services, caller, actor, { email, password })
    return {}
  })
  serve(getEmailChange, async ({ services, actor }) => {
    const wish = await findEmailWish(services.db, { accountId: actor.id, now: services.clock.now() })
    return { change: wish && { email: wish.email, expiresAt: wish.expiresAt.toISOString() } }
  })
  serve(resendEmailChange, async ({ services, caller, actor }) => {
    await resendEmailChangeCommand(services, caller, actor)
    return {}
  })
  serve(withdrawEmailChange, async ({ services, actor }) => {
    await withdrawEmailChangeCommand(services, actor)
    return {}
  })
  serve(confirmEmailChange, async ({ services, caller, input }) => {
    await confirmEmailChangeCommand(services, caller, input.token)
    return {}
  })
  serve(getMailSettings, ({ services, actor }) => getMailSettingsOf(services.db, actor.id))
  serve(saveMailSettings, ({ services, actor, input }) => saveMailSettingsCommand(services, actor.id, input))
  serve(listSessions, async ({ services, actor }) => {
    const rows = await listSessionsOf(services.db, actor.id, services.clock.now())
    return { sessions: rows.map((row) => viewOpenSession(row, actor.sessionId)) }
  })
  serve(endOneSession, async ({ services, actor, input }) => {
    await endOneSessionCommand(services, actor, input.id)
    return {}
  })
  serve(finishLogIn, ({ services, caller, input }) => finishLogInCommand(services, caller, input))
  serve(askPasskeyForLogIn, ({ services, caller, input }) =>
    askPasskeyForLogInCommand(services, caller, input.token),
  )
  serve(finishLogInWithPasskey, ({ services, caller, input }) => finishLogInCommand(services, caller, input))
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
    provenUntil: (await proveOwnerCommand(services, caller, actor, input)).toISOString(),
  }))
  serve(askPasskeyForProof, ({ services, caller, actor }) =>
    askPasskey(services, caller, { accountId: actor.id, asked: { session: actor.sessionId } }),
  )
  serve(startPasskey, ({ services, caller, actor }) => startPasskeyCommand(services, caller, actor))
  serve(addPasskey, async ({ services, caller, actor, input }) => ({
    recoveryCodes: await addPasskeyCommand(services, caller, actor, input),
  }))
  serve(removePasskey, async ({ services, caller, actor, input }) => {
    await removePasskeyCommand(services, caller, actor, input.id)
    return {}
  })
  serve(startApp, ({ services, actor }) => startAppCommand(services, actor))
  serve(confirmApp, async ({ services, caller, actor, input }) => ({
    recoveryCodes: await confirmAppCommand(services, caller, actor, input.code),
  }))
  serve(removeApp, async ({ services, caller, actor }) => {
    await removeAppCommand(services, caller, actor)
    return {}
  })
  serve(renewRecoveryCodes, async ({ services, caller, actor }) => ({
    recoveryCodes: await renewRecoveryCodesCommand(services, caller, actor),
  }))
  serve(findAnyAdmin, async ({ services }) => ({ exists: await isAnyAdmin(services.db) }))
}
