import { Flag, Scale, ShieldAlert } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'report_answer',
    icon: Flag,
    hrefTo: () => '/account/reports',
    seenAt: ['/account/reports'],
    sentence: () => 'There is an answer to your report',
    group: 'decisions',
    label: 'Answers to your reports',
    help: 'When we’ve looked at something you reported.',
  },
  {
    kind: 'report_decision',
    icon: ShieldAlert,
    hrefTo: () => '/account/reports',
    seenAt: ['/account/reports'],
    sentence: () => 'We have made a decision about your account',
    group: 'decisions',
    label: 'Decisions about your account',
    help: 'When we’ve acted on a report about you.',
  },
  {
    kind: 'report_appeal',
    icon: Scale,
    hrefTo: () => '/account/reports',
    seenAt: ['/account/reports'],
    sentence: () => 'We’ve looked again at a decision about your account',
    group: 'decisions',
    label: 'Answers when you asked us to look again',
    help: 'About a decision you didn’t agree with.',
  },
]
