import { HeartHandshake, Smile } from 'lucide-react'
import { peopleIn, type NoticeDeclaration } from '#client/platform/live/notices.ts'
import { REFUSAL_TEXT } from './winks.text.ts'

export const notices: readonly NoticeDeclaration[] = [
  {
    kind: 'new_wink',
    icon: Smile,
    hrefTo: () => '/winks',
    sentence: (people) => `${peopleIn(people)} winked at you`,
    group: 'people',
    label: 'Winks',
    help: 'When someone winks at you.',
  },
  {
    kind: 'wink_declined',
    icon: HeartHandshake,
    hrefTo: () => '/browse',
    sentence: ({ who }) => `${who?.username ?? 'Someone you winked at'}: “${REFUSAL_TEXT}”`,
    group: 'people',
    label: 'Answers to your winks',
    help: 'When someone politely declines your wink.',
  },
]
