import type { LucideIcon } from 'lucide-react'
import type { CountBadge } from '../display/CountBadge.tsx'

export type NavItem = {
  label: string
  icon?: LucideIcon
  /** How many are new or unread. */
  count?: number
  /** Shows the number in place of `CountBadge`; it may ask for it itself. */
  Count?: typeof CountBadge
  current?: boolean
} & ({ href: string; onSelect?: undefined } | { onSelect: () => void; href?: undefined })

export type NavGroup = {
  /** Heading over the group. */
  title?: string
  items: readonly NavItem[]
}
