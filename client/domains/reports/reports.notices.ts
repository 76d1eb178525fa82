import { Flag, Scale, ShieldAlert } from 'lucide-react'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'report_answer',
    icon: Flag,
    hrefTo: () => '/account/reports',
    seenAt: ['/account/reports'],
    sentence: () => 'There is an answer to your report',
    label: 'Answers to your reports',
    help: 'When we’ve looked at something you reported. At once: a few minutes after we’ve decided.',
  },
  {
    kind: 'report_decision',
    icon: ShieldAlert,
    hrefTo: () => '/account/reports',
    seenAt: ['/account/reports'],
    sentence: () => 'We have made a decision about your account',
    label: 'Decisions about your account',
    help: 'When something of yours was reported and we’ve acted. Emails don’t say what it’s about.',
  },
  {
    kind: 'report_appeal',
    icon: Scale,
    hrefTo: () => '/account/reports',
    seenAt: ['/account/reports'],
    sentence: () => 'We’ve looked again at a decision about your account',
    label: 'Answers when you asked us to look again',
    help: 'When we’ve looked again at a decision about your account. Emails don’t say what it’s about.',
  },
]
