/**
 * The names of all kinds of notification. The domain that a kind comes from declares what it's about and how it's
 * shown.
 */
export const NOTICE_KINDS = [
  'new_message',
  'new_chat',
  'photo_fab',
  'new_wink',
  'wink_declined',
  'friend_request',
  'friend_accepted',
  'reply',
  'heart',
  'profile_view',
  'verification_decision',
  'username_decision',
  'membership_decision',
  'new_match',
  'report_answer',
  'report_decision',
  'report_appeal',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
