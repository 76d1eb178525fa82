import type { LucideIcon } from 'lucide-react'
import type { NoticeKind } from '#shared/notices.ts'
import type { PagePath } from '#shared/routes.ts'

/** Who a notification is about. */
export interface NoticePeople {
  /** The last one; null for nobody, or for someone who isn't named. */
  who: { username: string } | null
  /** How many more, up to 100. */
  others: number
}

/** What a domain declares of each kind of notification it owns, in its `<d>.notices.ts`. */
export interface NoticeDeclaration {
  kind: NoticeKind
  /** Stands in the list where nobody's photo does. */
  icon: LucideIcon
  /** Where it leads. */
  hrefTo: (about: string) => string
  /** The pages on which all notifications of the kind are seen. */
  seenAt?: readonly PagePath[]
  /** What it says in the list. */
  sentence: (people: NoticePeople) => string
  /** Its name among the settings. */
  label: string
  /** What the settings say of it. */
  help: string
}

const andOthers = (others: number) =>
  others === 0 ? '' : others === 1 ? ' and 1 other' : ` and ${others >= 100 ? '100 or more' : others} others`

/** Someone and perhaps others, as the beginning of a sentence. */
export const peopleIn = ({ who, others }: NoticePeople): string =>
  who
    ? who.username + andOthers(others)
    : others === 0
      ? 'Someone'
      : others >= 100
        ? 'More than 100 people'
        : `${others + 1} people`
