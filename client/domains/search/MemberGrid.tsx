import { type ComponentType, memo, type ReactNode, type Ref } from 'react'
import type { MemberCard as Member } from '#shared/domains/search/search.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { MemberCard } from './MemberCard.tsx'
import { SEARCH_TEXT } from './search.text.ts'

/** Member cards, as many per row as fit. */
export function MemberGrid({
  children,
  label,
  busy,
  ref,
}: {
  children: ReactNode
  label?: string
  busy?: boolean
  ref?: Ref<HTMLUListElement>
}) {
  return (
    <div className="@container">
      <ul
        ref={ref}
        tabIndex={-1}
        aria-label={label}
        aria-busy={busy || undefined}
        className="grid grid-cols-2 gap-3 outline-none transition-opacity aria-busy:opacity-60 aria-busy:delay-200 @xl:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] @3xl:gap-4"
      >
        {children}
      </ul>
    </div>
  )
}

/** Shown on each card. */
export type CardAction = ComponentType<{ member: Member }>

type MemberRowsProps = {
  members: readonly Member[]
  /** The position in the list where these members start. */
  at: string
  showsFit: boolean
  action: CardAction | undefined
  isFirst: boolean
}

const EAGER_PHOTOS = 5

/** The cards of one page, rendered once however many pages follow. */
export const MemberRows = memo(function MemberRows(props: MemberRowsProps) {
  const { members, at, showsFit, action: Action, isFirst } = props
  return members.map((member, index) => (
    <li key={member.id} data-member={member.id} {...(index === 0 ? { 'data-at': at } : {})}>
      <MemberCard
        member={member}
        showsFit={showsFit}
        eager={isFirst && index < EAGER_PHOTOS}
        action={Action && <Action member={member} />}
      />
    </li>
  ))
})

const CARDS = Array.from({ length: 10 }, (_, at) => at)

/** Placeholder cards while the members load. */
export function BrowseSkeleton() {
  return (
    <SkeletonGroup label={SEARCH_TEXT.loading}>
      <MemberGrid>
        {CARDS.map((at) => (
          <li key={at}>
            <Card pad="none">
              <Skeleton className="aspect-[4/5] w-full rounded-none" />
              <div className="flex flex-col gap-2 p-3">
                <Skeleton className="h-4 w-full" />
                <Skeleton className="h-4 w-28 max-w-full" />
              </div>
            </Card>
          </li>
        ))}
      </MemberGrid>
    </SkeletonGroup>
  )
}
