import { countText } from '#shared/domains/search/search.rules.ts'

export const REACH_TEXT = {
  reach: (reaching: number, fitting: number) =>
    `${countText(reaching)} of the ${countText(fitting)} ${fitting === 1 ? 'member' : 'members'} in your search can write to you.`,
  reachHelp: 'Updates as you choose; nothing changes until you save.',
  counting: 'Counting who can write to you…',
  notCounted: 'We couldn’t count who can write to you just now.',
} as const
