import type { ComponentType } from 'react'
import type { PagePath } from '#shared/routes.ts'
import { StatusPage } from '#client/domains/settings/StatusPage.tsx'

type Page = () => Promise<ComponentType>

/** The component behind each page, fetched when it is opened; an address without one says that it is to come. */
export const PAGE_COMPONENTS: Partial<Record<PagePath, Page>> = {
  '/login': async () => (await import('#client/domains/accounts/LoginPage.tsx')).LoginPage,
  '/register': async () => (await import('#client/domains/joining/RegisterPage.tsx')).RegisterPage,
  '/landing/register': async () => (await import('#client/domains/joining/RegisterPage.tsx')).RegisterPage,
  '/forgot-password': async () =>
    (await import('#client/domains/accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  '/reset-password': async () =>
    (await import('#client/domains/accounts/ResetPasswordPage.tsx')).ResetPasswordPage,
  // Without a connection, too, it can be asked for.
  '/status': () => Promise.resolve(StatusPage),
  '/other': async () => (await import('./OtherPage.tsx')).OtherPage,
  '/browse': async () => (await import('#client/domains/search/BrowsePage.tsx')).BrowsePage,
  '/support': async () => (await import('#client/domains/membership/SupportPage.tsx')).SupportPage,
  '/update-status': async () =>
    (await import('#client/domains/status/UpdateStatusPage.tsx')).UpdateStatusPage,
  '/dashboard': async () => (await import('#client/domains/dashboard/DashboardPage.tsx')).DashboardPage,
  '/account/account': async () =>
    (await import('#client/domains/accounts/YourProfilePage.tsx')).YourProfilePage,
  '/account/edit': async () => (await import('#client/domains/profiles/EditProfilePage.tsx')).EditProfilePage,
  '/account/preferences': async () =>
    (await import('#client/domains/profiles/PreferencesPage.tsx')).PreferencesPage,
  '/account/privacy': async () => (await import('#client/domains/profiles/PrivacyPage.tsx')).PrivacyPage,
  '/profile': async () => (await import('#client/domains/profiles/OwnProfilePage.tsx')).OwnProfilePage,
  '/profile/{username}': async () => (await import('#client/domains/profiles/ProfilePage.tsx')).ProfilePage,
  '/messages/inbox': async () => (await import('#client/domains/messages/InboxPage.tsx')).InboxPage,
  '/messages/send': async () =>
    (await import('#client/domains/messages/SendMessagePage.tsx')).SendMessagePage,
  '/messages/thread/{threadId}': async () =>
    (await import('#client/domains/messages/ConversationPage.tsx')).ConversationPage,
  '/admin': async () => (await import('#client/domains/admin/AdminPage.tsx')).AdminPage,
  '/admin/menus': async () => (await import('#client/domains/menus/MenusPage.tsx')).MenusPage,
  '/admin/menu-links': async () => (await import('#client/domains/menus/MenuLinksPage.tsx')).MenuLinksPage,
  '/admin/settings': async () => (await import('#client/domains/settings/SettingsPage.tsx')).SettingsPage,
  '/admin/route-overview': async () =>
    (await import('#client/domains/admin/RouteOverviewPage.tsx')).RouteOverviewPage,
}
