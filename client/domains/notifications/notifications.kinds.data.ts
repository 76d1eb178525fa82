import type { NoticeKind } from '#shared/notices.ts'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

const declared = import.meta.glob<readonly NoticeDeclaration[]>('../*/*.notices.ts', {
  eager: true,
  import: 'notices',
})

/** What the domains declare of their kinds of notifications; a test holds that each kind is there once. */
export const NOTICES: readonly NoticeDeclaration[] = Object.values(declared).flat()

export const KINDS = Object.fromEntries(NOTICES.map((notice) => [notice.kind, notice])) as Readonly<
  Record<NoticeKind, NoticeDeclaration>
>
