import type { NoticeKind } from '#shared/notices.ts'
import type { NoticeDeclaration } from '#client/platform/live/notices.ts'

const declared = import.meta.glob<readonly NoticeDeclaration[]>('../*/*.notices.ts', {
  eager: true,
  import: 'notices',
})

/** The kinds of notifications the domains declare. A test checks that each kind is declared once. */
export const NOTICES: readonly NoticeDeclaration[] = Object.values(declared).flat()

export const KINDS = Object.fromEntries(NOTICES.map((notice) => [notice.kind, notice])) as Readonly<
  Record<NoticeKind, NoticeDeclaration>
>
