import { memo, type ComponentType } from 'react'
import type { MemberCard as Member } from '#shared/domains/search/search.contract.ts'
import { MemberCard } from './MemberCard.tsx'

/** Shown on each card. */
export type CardAction = ComponentType<{ member: Member }>

type MemberRowsProps = {
  members: readonly Member[]
  /** The place in the list at which these members begin. */
  at: string
  showsFit: boolean
  action: CardAction | undefined
  isFirst: boolean
}

const EAGER_PHOTOS = 5

/** The cards of one page; rendered once, however many pages follow. */
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
