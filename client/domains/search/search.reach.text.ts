import { countText } from '#shared/domains/search/search.rules.ts'

export const REACH_TEXT = {
  reach: (reaching: number, fitting: number) =>
    `Who can reach you now: ${countText(reaching)} of ${countText(fitting)} ${fitting === 1 ? 'member that fits' : 'members that fit'} your search`,
  reachHelp: 'It follows what you choose here, before you save it.',
  counting: 'Counting who can reach you…',
  notCounted: 'We could not count who can reach you just now.',
} as const
