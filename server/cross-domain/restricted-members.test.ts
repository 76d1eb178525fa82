import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import type { RestrictionKind } from '#shared/kernel/restriction.ts'
import { covers } from '#testing/covers.ts'
import { restrictMember } from '#server/domains/accounts/standing/accounts.restrictions.commands.ts'
import { DOMAINS, MESSAGES } from '../domains.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { collectRoutes } from '../platform/http/serve.ts'
import { createTestApp, type TestApp } from '../testing/scenario/app.ts'

/**
 * The calls still open to a read-only member besides reading: those between the member and the site, and those that
 * remove the member's own data.
 */
const KEPT = [
  'accounts.addPasskey',
  'accounts.agreeToTerms',
  'accounts.askPasskeyForProof',
  'accounts.changePassword',
  'accounts.confirmApp',
  'accounts.endOneSession',
  'accounts.logOut',
  'accounts.proveOwner',
  'accounts.removeApp',
  'accounts.removePasskey',
  'accounts.renewRecoveryCodes',
  'accounts.renewSession',
  'accounts.requestEmailChange',
  'accounts.resendEmailChange',
  'accounts.saveMailSettings',
  'accounts.startApp',
  'accounts.startPasskey',
  'accounts.withdrawEmailChange',
  'blocks.blockMember',
  'blocks.noteBlock',
  'blocks.unblockMember',
  'chat.blockInRoom',
  'chat.leaveRoom',
  'chat.markSeen',
  'contact.saveContactPreferences',
  'discussion.deleteReply',
  'discussion.seeDiscussion',
  'discussion.takeHeartBack',
  'friends.declineInvite',
  'friends.noteFriend',
  'friends.removeFriend',
  'friends.withdrawRequest',
  'joining.leave',
  'joining.startExport',
  'membership.claimFounderUpgrade',
  'membership.requestUpgrade',
  'membership.withdrawRequest',
  'messages.alwaysOpenPhotos',
  'messages.askBeforePhotos',
  'messages.blockCorrespondent',
  'messages.closePhoto',
  'messages.fileThread',
  'messages.markThreadRead',
  'messages.openPhoto',
  'messages.removeMessage',
  'messages.removeThread',
  'messages.saveDraft',
  'messages.saveMessage',
  'messages.unsaveMessage',
  'messages.unsendMessage',
  'notifications.addPushDevice',
  'notifications.markNoticesSeen',
  'notifications.removePushDevice',
  'notifications.saveNotificationNames',
  'notifications.saveNotificationSetting',
  'notifications.testPushDevice',
  'photos.deletePhoto',
  'photos.revokeLicence',
  'photos.revokeLicences',
  'photos.setPhotoAudience',
  'photos.unfabPhoto',
  'posts.deletePost',
  'posts.mutePosts',
  'posts.unmutePosts',
  'profiles.updatePrivacy',
  'profiles.withdrawConsent',
  'reports.appeal',
  'reports.fileReport',
  'reports.showAgain',
  'search.markSavedSearchSeen',
  'search.notifyOfSavedSearch',
  'search.removeSavedSearch',
  'search.renameSavedSearch',
  'search.saveSearch',
  'status.clearStatus',
  'usernames.markUsernameDecisionsSeen',
  'verification.deleteEntry',
  'winks.declineWink',
  'winks.deleteAllWinks',
  'winks.deleteWink',
  'winks.seeWinks',
]
const MESSAGES_TO_OTHERS = ['chat.sendLine', 'chat.startChat', 'messages.sendMessage']
const UPLOADS = [
  'photos.uploadPhoto',
  'verification.addToProfile',
  'verification.requestCode',
  'verification.submitPhoto',
]

const endpoints = [...collectRoutes(DOMAINS).values()]
  .map(({ endpoint }) => endpoint)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
const ofMembers = endpoints.filter(({ access }) => access === 'member')
const changing = ofMembers.filter(({ method }) => method !== 'GET').map(({ name }) => name)

/** The calls that are rejected under each kind of restriction. */
const REFUSED: Record<RestrictionKind, readonly string[]> = {
  read_only: changing.filter((name) => !KEPT.includes(name)),
  no_messages: MESSAGES_TO_OTHERS,
  no_uploads: UPLOADS,
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The calls for members that are rejected for a member with this restriction. */
const listRefused = async (kind: RestrictionKind) => {
  const { services, given } = app
  const createRestricted = async () => {
    const member = await given.member()
    const restriction = { memberId: member.id, kind, until: null, reason: 'Rude' }
    await inTransaction(services, (unit) => restrictMember(services, unit, restriction))
    return member
  }
  const refused: string[] = []
  let member = await createRestricted()
  for (const endpoint of ofMembers) {
    const input = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, newId()]),
    )
    const { code } = await app.as(member).call(endpoint, input, {}, endpoint.takes && Buffer.from('-'))
    if (code === 'restricted') refused.push(endpoint.name)
    // A call that isn't rejected may end the session.
    else if (endpoint.method !== 'GET') member = await createRestricted()
  }
  return refused
}

test('every call for members that isn’t listed as kept is rejected for read-only members', () => {
  expect([...KEPT, ...MESSAGES_TO_OTHERS, ...UPLOADS].filter((name) => !changing.includes(name))).toEqual([])
  const kept = ofMembers.filter(({ whileRestricted }) => whileRestricted === 'kept')
  expect(kept.map(({ name }) => name)).toEqual(KEPT)
  const declared = endpoints.filter(({ whileRestricted }) => whileRestricted !== undefined)
  expect(declared.filter(({ access, method }) => access !== 'member' || method === 'GET')).toEqual([])
})

test.for(Object.entries(REFUSED))(
  'a restricted member (%s) is refused only what the restriction covers',
  covers('BEY-40.1', 'BEY-40.2'),
  async ([kind, refused]) => {
    expect(await listRefused(kind as RestrictionKind)).toEqual(refused)
  },
)

test('over the live connection, only typing in a chat counts as writing', covers('BEY-40.2'), () => {
  const declared = [...MESSAGES.values()].map(({ message }) => [message.name, message.whileRestricted])
  expect(Object.fromEntries(declared)).toEqual({
    'chat.notifyTyping': 'message',
    'live.joinTopic': 'kept',
    'live.leaveTopic': 'kept',
  })
})
