import { RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import type { MenuDraft } from '#shared/domains/menus/menus.editing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import type { TOKEN_PURPOSES } from '../domains/accounts/accounts.tables.ts'
import { issueToken } from '../domains/accounts/accounts.tokens.commands.ts'
import { saveMenu } from '../domains/menus/menus.editing.commands.ts'
import { getStoredSettings } from '../domains/settings/settings.queries.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { PASSWORD } from './given.ts'
import type { ActorName, Scene } from './world.ts'

type Sample = (scene: Scene, actor: ActorName) => Record<string, unknown> | Promise<Record<string, unknown>>

const none: Sample = () => ({})

const linkFor = (
  { services }: Scene['app'],
  { id: accountId }: { id: string },
  purpose: (typeof TOKEN_PURPOSES)[number],
) => inTransaction(services, ({ tx }) => issueToken(services, tx, { accountId, purpose, life: MINUTE }))

/** Somebody to write to: the party, but nobody writes to oneself. */
const recipientFor = ({ party, partner }: Scene, actor: ActorName) =>
  actor === 'party' ? partner.username : party.username

const NEW_MENU: MenuDraft = {
  name: 'Ours',
  links: [{ label: 'Winks', path: '/winks' }],
  assignedRoutes: [],
  area: 3,
  authRequired: true,
}

/** For every endpoint an input with which it succeeds for whoever may use it on the party's things. */
export const SAMPLES: Record<string, Sample> = {
  'accounts.getSession': none,
  'accounts.logIn': ({ other }) => ({ email: other.email, password: PASSWORD, rememberMe: true }),
  'accounts.logOut': () => ({ scope: 'local' }),
  'accounts.renewSession': none,
  'accounts.confirmEmail': async ({ app }) => ({
    token: await linkFor(app, await app.given.member({}, { confirmedAt: null }), 'confirm_email'),
  }),
  'accounts.resendConfirmation': async ({ app }) => ({ email: (await app.given.member()).email }),
  'accounts.requestPasswordReset': async ({ app }) => ({
    email: (await app.given.member()).email,
    redirect_to: RESET_PAGE,
  }),
  'accounts.resetPassword': async ({ app }) => ({
    token: await linkFor(app, await app.given.member(), 'reset_password'),
    password: 'plum-jam-on-toast',
  }),
  'accounts.findAnyAdmin': none,
  'joining.signUp': () => {
    const name = `sample-${newId().slice(-12)}`
    return {
      clientKey: newId(),
      email: `${name}@example.org`,
      password: PASSWORD,
      username: name,
      profileType: 'man',
      birthMonth: 6,
      birthYear: 1980,
      termsAccepted: true,
    }
  },
  'joining.findUsername': ({ party }) => ({ username: party.username }),
  'settings.getSite': none,
  'settings.getSettings': none,
  'settings.saveSettings': async ({ app }) => ({
    ...(await getStoredSettings(app.services.db, app.services.config)),
    siteName: `Club ${newId()}`,
  }),
  'menus.listMenus': none,
  'menus.listAllMenus': none,
  'menus.saveMenu': () => ({ ...NEW_MENU, id: newId() }),
  'menus.updateMenuLinks': async ({ app, admin }) => {
    const { id, updatedAt } = await saveMenu(app.services, admin, NEW_MENU)
    return { id, updatedAt, links: [] }
  },
  'menus.deleteMenu': async ({ app, admin }) => ({ id: (await saveMenu(app.services, admin, NEW_MENU)).id }),
  'pages.getPage': () => ({ path: '/terms' }),
  'pages.sendContactMessage': () => ({
    clientKey: newId(),
    email: 'rose@example.org',
    message: 'Good evening',
  }),
  'reports.fileVisitorReport': () => ({
    clientKey: newId(),
    subject: 'picture_of_me',
    location: 'some-member',
    details: 'That is me.',
    email: 'rose@example.org',
  }),
  'contact.getPreferences': none,
  'contact.savePreferences': () => ({
    allowFriendsOnly: false,
    allowedProfileTypes: ['woman', 'couple_mf'],
    blockedProfileTypes: ['man'],
  }),
  'membership.claimFounderUpgrade': none,
  'membership.getMembership': none,
  'membership.listTiers': none,
  'messages.countUnreadThreads': none,
  'messages.getAllowance': none,
  'messages.getThread': ({ threadId }) => ({ threadId }),
  'messages.listMessages': ({ threadId }) => ({ threadId, limit: 5 }),
  'messages.listThreads': () => ({ limit: 5 }),
  'messages.markThreadRead': ({ threadId }) => ({ threadId }),
  'messages.mayContact': (scene, actor) => ({ recipient: recipientFor(scene, actor) }),
  'messages.sendMessage': (scene, actor) => ({
    to: recipientFor(scene, actor),
    body: 'Good evening',
    clientKey: newId(),
  }),
  'photos.getPicture': ({ photoIds }) => ({ photoId: photoIds.everyone, size: 'card' }),
  'profiles.getMember': ({ party }) => ({ memberId: party.id }),
  'profiles.getOwnProfile': none,
  'profiles.getPreferences': none,
  'profiles.getPrivacy': none,
  'profiles.getProfile': ({ party }) => ({ username: party.username }),
  'profiles.getProfileText': none,
  'profiles.listConsents': none,
  'profiles.updatePlace': () => ({ postcodePrefix: 'M20' }),
  'profiles.updatePreferences': () => ({ ageMin: 25, ageMax: 55, lookingForWoman: true, town: 'Leeds' }),
  'profiles.updatePrivacy': () => ({ showOnline: false }),
  'profiles.updateProfile': () => ({ profileTitle: 'Hello', profileText: 'Nice to meet you.' }),
  'profiles.withdrawConsent': () => ({ subject: 'profile' }),
  'search.countMembers': () => ({ types: 'woman,couple_mf', ageMin: 20, ageMax: 70 }),
  'search.listRelaxations': () => ({ types: 'tvts', verified: '1' }),
  'search.searchMembers': () => ({ types: 'woman', limit: 5 }),
  'status.clearStatus': none,
  'status.getStatus': none,
  'status.updateStatus': () => ({ text: 'Back on Friday' }),
  'regions.listPlaces': none,
  'regions.findPlace': () => ({ prefix: 'SW1A' }),
}
