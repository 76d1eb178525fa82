import type { LucideIcon } from 'lucide-react'
import type { NoticeKind } from '#shared/notices.ts'
import type { PagePath } from '#shared/routes.ts'

/** The members a notification is about. */
export interface NoticePeople {
  /** The latest member, or null if there's none or their identity is hidden. */
  who: { username: string } | null
  /** The number of other members, up to 100. */
  others: number
}

/** The parts of the settings, in display order. */
export const NOTICE_GROUPS = ['conversations', 'people', 'sharing', 'decisions'] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

/** A domain's declaration of a kind of notification it owns, in its `<d>.notices.ts`. */
export interface NoticeDeclaration {
  kind: NoticeKind
  /** Shown in the list if there's no member's photo. */
  icon: LucideIcon
  /** Returns the URL the notification leads to. */
  hrefTo: (about: string) => string
  /** The pages on which all notifications of this kind count as seen. */
  seenAt?: readonly PagePath[]
  /** Returns the notification's text in the list. `ownName` is the member's own name for what it's about, if any. */
  sentence: (notice: NoticePeople & { ownName: string | null }) => string
  /** The part of the settings that lists the kind. */
  group: NoticeGroup
  /** The kind's label in the settings. */
  label: string
  /** The kind's explanation in the settings. */
  help: string
}

const andOthers = (others: number) =>
  others === 0 ? '' : others === 1 ? ' and 1 other' : ` and ${others >= 100 ? '100 or more' : others} others`

/** Returns the latest member and any others, as the start of a sentence. */
export const peopleIn = ({ who, others }: NoticePeople): string =>
  who
    ? who.username + andOthers(others)
    : others === 0
      ? 'Someone'
      : others >= 100
        ? 'More than 100 people'
        : `${others + 1} people`
