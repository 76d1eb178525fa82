import { memo } from 'react'
import type { MemberCard as Member } from '#shared/domains/search/search.contract.ts'
import { MemberCard } from './MemberCard.tsx'

type MemberRowsProps = {
  members: readonly Member[]
  /** The place in the list at which these members begin. */
  at: string
  showsFit: boolean
  isFirst: boolean
}

const EAGER_PHOTOS = 4

/** The cards of one page; rendered once, however many pages follow. */
export const MemberRows = memo(function MemberRows({ members, at, showsFit, isFirst }: MemberRowsProps) {
  return members.map((member, index) => (
    <li key={member.id} data-member={member.id} {...(index === 0 ? { 'data-at': at } : {})}>
      <MemberCard member={member} showsFit={showsFit} eager={isFirst && index < EAGER_PHOTOS} />
    </li>
  ))
})
