import { countText } from '#shared/domains/search/search.rules.ts'

export const CONTACT_TEXT = {
  title: 'Contact preferences',
  description: 'Who may write to you first. Whoever you have written to may always answer you there.',
  loadFailed: 'Failed to load contact preferences',
  friendsOnly: 'Only my friends',
  friendsOnlyHelp: 'Nobody else can begin to write to you, whatever you choose below.',
  verifiedOnly: 'Only verified members',
  verifiedOnlyHelp: 'Members whose photos we have checked. Your friends may write all the same.',
  withPhotoOnly: 'Only members with a photo',
  withPhotoOnlyHelp: 'One that you and everybody else can see. Your friends may write all the same.',
  question: 'Your opening question',
  questionHelp:
    'Whoever begins a conversation with you has to answer it; your friends need not. Leave it empty to ask nothing.',
  questionExample: 'What would make your weekend?',
  reach: (reaching: number, fitting: number) =>
    `Who can reach you now: ${countText(reaching)} of ${countText(fitting)} ${fitting === 1 ? 'member that fits' : 'members that fit'} your search`,
  reachHelp: 'It follows what you choose here, before you save it.',
  counting: 'Counting who can reach you…',
  notCounted: 'We could not count who can reach you just now.',
  allowed: 'Only these may write to you',
  allowedHelp: 'Choose nobody here, and all may whom you do not keep out below.',
  blocked: 'These may not write to you',
  save: 'Save',
  saved: 'Contact preferences saved successfully!',
  saveFailed: (reason: string) => `Failed to save preferences: ${reason}`,
  exception: 'please try again',
} as const
