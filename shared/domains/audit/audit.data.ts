/** Everything that is recorded of admins and operators, by the names it has in the records, in plain words. */
export const ACTS = {
  'settings.saveSettings': 'Changed the site settings',
  'menus.saveMenu': 'Saved a menu',
  'menus.updateMenuLinks': 'Changed the links of a menu',
  'menus.deleteMenu': 'Deleted a menu',
  'announcements.addAnnouncement': 'Added an announcement',
  'announcements.updateAnnouncement': 'Changed an announcement',
  'announcements.endAnnouncement': 'Ended an announcement',
  'announcements.deleteAnnouncement': 'Deleted an announcement',
  'pages.createPage': 'Began a page',
  'pages.saveDraft': 'Saved a draft of a page',
  'pages.publishPage': 'Published a page',
  'pages.unpublishPage': 'Took a page offline',
  'pages.deletePage': 'Deleted a page',
  'profiles.approveUsername': 'Approved a username',
  'profiles.rejectUsername': 'Rejected a username',
  'profiles.undoUsernameDecision': 'Took back a decision about a username',
  'verification.openEntry': 'Opened a verification photo',
  'verification.approve': 'Approved a verification',
  'verification.reject': 'Rejected a verification',
  'verification.undo': 'Took back a decision about a verification',
  'verification.hide': 'Hid a verification from the list, or showed it again',
  'membership.grantUpgrade': 'Granted a request for a higher tier',
  'membership.declineUpgrade': 'Declined a request for a higher tier',
  'membership.updateTier': 'Changed what a tier allows',
  'regions.addRegion': 'Added a postcode region',
  'regions.updateRegion': 'Changed a postcode region',
  'regions.deleteRegion': 'Deleted a postcode region',
  'regions.importRegions': 'Imported postcode regions',
  'users.openUser': 'Opened the page of an account',
  'users.changeRole': 'Changed a role',
  'users.suspendUser': 'Suspended an account',
  'users.restoreUser': 'Ended a suspension',
  'users.restrictUser': 'Restricted what someone can do',
  'users.liftRestriction': 'Ended a restriction',
  'users.banUser': 'Banned someone',
  'users.unbanUser': 'Lifted a ban',
  'users.endSessions': 'Logged someone out everywhere',
  'users.removeSecondFactor': 'Removed a second factor',
  'users.closeUser': 'Closed an account',
  'users.keepUser': 'Opened a closed account again',
  'users.setTier': 'Gave someone another tier',
  'membership.grant': 'Gave a membership at the server',
  'membership.decline': 'Declined a request for a higher tier at the server',
  'membership.end': 'Ended a membership at the server',
  'posts.delete': 'Deleted a post',
  'discussion.deleteReply': 'Deleted a reply',
  'reports.openCase': 'Opened a report',
  'reports.decide': 'Decided about a report',
  'reports.undo': 'Took back a decision about a report',
  'reports.decideAppeal': 'Decided about an appeal',
  'photos.ban': 'Banned a photo at the server',
  'ops.resetSecondFactor': 'Reset a second factor at the server',
} as const

export type ActName = keyof typeof ACTS

export const ACT_NAMES = Object.keys(ACTS) as [ActName, ...ActName[]]

const isKnown = (act: string): act is ActName => act in ACTS

/** An act in plain words; one of an earlier version that’s no longer known has its name. */
export const wordsOf = (act: string): string => (isKnown(act) ? ACTS[act] : act)
