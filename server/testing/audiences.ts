import type { PHOTO_AUDIENCES } from '#shared/domains/photos/photos.contract.ts'
import type { Visibility } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { Access } from '#shared/kernel/endpoint.ts'
import { ACTORS, type ActorName } from './world.ts'

/** The resources of which not everybody may know. */
export const RESOURCE_NAMES = ['profile', 'photo', 'thread'] as const
export type ResourceName = (typeof RESOURCE_NAMES)[number]

/**
 * Whom an answer is about: nobody in particular, only the caller, one resource of which the caller may know, or a list
 * that leaves out whom the caller may not see.
 */
export type Whom = 'nobody' | 'self' | ResourceName | 'listed'

/**
 * Who gets in at each endpoint, written by hand and never derived: contracts and behaviour are both compared with
 * it, so that neither changes alone.
 */
export const AUDIENCES: Readonly<Record<string, readonly [Access, Whom]>> = {
  'accounts.confirmEmail': ['public', 'self'],
  'accounts.findAnyAdmin': ['public', 'nobody'],
  'accounts.getSession': ['public', 'self'],
  'accounts.logIn': ['public', 'self'],
  'accounts.logOut': ['member', 'self'],
  'accounts.renewSession': ['member', 'self'],
  'accounts.requestPasswordReset': ['public', 'nobody'],
  'accounts.resendConfirmation': ['public', 'nobody'],
  'accounts.resetPassword': ['public', 'nobody'],
  'contact.getPreferences': ['member', 'self'],
  'contact.savePreferences': ['member', 'self'],
  'joining.findUsername': ['public', 'nobody'],
  'joining.signUp': ['public', 'self'],
  'membership.claimFounderUpgrade': ['member', 'self'],
  'membership.getMembership': ['member', 'self'],
  'membership.listTiers': ['public', 'nobody'],
  'menus.deleteMenu': ['admin', 'nobody'],
  'menus.listAllMenus': ['admin', 'nobody'],
  'menus.listMenus': ['public', 'nobody'],
  'menus.saveMenu': ['admin', 'nobody'],
  'menus.updateMenuLinks': ['admin', 'nobody'],
  'messages.countUnreadThreads': ['member', 'self'],
  'messages.getAllowance': ['member', 'self'],
  'messages.getThread': ['member', 'thread'],
  'messages.listMessages': ['member', 'thread'],
  'messages.listThreads': ['member', 'listed'],
  'messages.markThreadRead': ['member', 'thread'],
  'messages.mayContact': ['member', 'profile'],
  'messages.sendMessage': ['member', 'profile'],
  'pages.getPage': ['public', 'nobody'],
  'pages.sendContactMessage': ['public', 'nobody'],
  'photos.getPicture': ['public', 'photo'],
  'profiles.getMember': ['public', 'profile'],
  'profiles.getOwnProfile': ['member', 'self'],
  'profiles.getPreferences': ['member', 'self'],
  'profiles.getPrivacy': ['member', 'self'],
  'profiles.getProfile': ['public', 'profile'],
  'profiles.getProfileText': ['member', 'self'],
  'profiles.listConsents': ['member', 'self'],
  'profiles.updatePlace': ['member', 'self'],
  'profiles.updatePreferences': ['member', 'self'],
  'profiles.updatePrivacy': ['member', 'self'],
  'profiles.updateProfile': ['member', 'self'],
  'profiles.withdrawConsent': ['member', 'self'],
  'regions.findPlace': ['member', 'nobody'],
  'regions.listPlaces': ['public', 'nobody'],
  'reports.fileVisitorReport': ['public', 'nobody'],
  'search.countMembers': ['public', 'listed'],
  'search.listRelaxations': ['public', 'listed'],
  'search.searchMembers': ['public', 'listed'],
  'settings.getSettings': ['admin', 'nobody'],
  'settings.getSite': ['public', 'nobody'],
  'settings.saveSettings': ['admin', 'nobody'],
  'status.clearStatus': ['member', 'self'],
  'status.getStatus': ['member', 'self'],
  'status.updateStatus': ['member', 'self'],
}

export type PhotoAudience = (typeof PHOTO_AUDIENCES)[number]

type Actors = Readonly<Record<Visibility, readonly ActorName[]>>

/** Who may know of a party, by whom its profile is for; for everybody else there is no such member. */
export const SEEN_BY: Actors = {
  everyone: ['stranger', 'suspended', 'party', 'other', 'friend', 'admin'],
  members: ['party', 'other', 'friend', 'admin'],
  friends: ['party', 'friend'],
}

/**
 * Who may see a photo of a party, by whom it is for, where the party may be known. The one for chosen members is shared
 * with `other`, `blocked` and `suspended`.
 */
export const PHOTO_SEEN_BY: Readonly<Record<PhotoAudience, readonly ActorName[]>> = {
  everyone: ACTORS,
  friends: ['party', 'friend'],
  chosen: ['party', 'other'],
}

/** Who may know of a party's resource, by whom its profile is for: the profile, its photo for everyone, its thread. */
export const KNOWN_BY: Readonly<Record<ResourceName, Actors>> = {
  profile: SEEN_BY,
  photo: SEEN_BY,
  thread: { everyone: ['party'], members: ['party'], friends: ['party'] },
}

/** Who finds a party by searching. */
export const FOUND_BY: Actors = {
  everyone: ['stranger', 'suspended', 'other', 'friend', 'admin'],
  members: ['other', 'friend', 'admin'],
  friends: [],
}
