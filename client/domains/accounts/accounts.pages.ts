import type { Pages } from '#client/platform/page.ts'
import { anyAdminQuery } from './accounts.api.ts'

export const pages: Pages = {
  '/login': {
    component: async () => (await import('./LoginPage.tsx')).LoginPage,
    load: ({ client }) => client.ensureQueryData(anyAdminQuery),
    isRendered: true,
  },
  '/forgot-password': {
    component: async () =>
      (await import('#client/domains/accounts/passwords/ForgotPasswordPage.tsx')).ForgotPasswordPage,
    isRendered: true,
  },
  '/reset-password': {
    // The link's validity depends on the fragment, which the server doesn't see.
    component: async () =>
      (await import('#client/domains/accounts/passwords/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  '/take-back': {
    component: async () => (await import('#client/domains/accounts/email/TakeBackPage.tsx')).TakeBackPage,
  },
  '/confirm-email': {
    component: async () =>
      (await import('#client/domains/accounts/email/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  },
  '/account/password': {
    component: async () =>
      (await import('#client/domains/accounts/passwords/ChangePasswordPage.tsx')).ChangePasswordPage,
  },
  '/account/email': {
    component: async () =>
      (await import('#client/domains/accounts/email/ChangeEmailPage.tsx')).ChangeEmailPage,
    load: async ({ client }) =>
      client.ensureQueryData((await import('./accounts.settings.api.ts')).emailChangeQuery),
  },
  '/account/security': {
    component: async () =>
      (await import('#client/domains/accounts/second-factor/SecurityPage.tsx')).SecurityPage,
    load: async ({ client }) =>
      client.ensureQueryData(
        (await import('#client/domains/accounts/second-factor/accounts.security.api.ts')).securityQuery,
      ),
  },
  '/account/sessions': {
    component: async () => (await import('./SessionsPage.tsx')).SessionsPage,
    load: async ({ client }) =>
      client.ensureQueryData((await import('./accounts.settings.api.ts')).sessionsQuery),
  },
}
