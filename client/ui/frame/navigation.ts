import type { LucideIcon } from 'lucide-react'

export type NavItem = {
  label: string
  icon?: LucideIcon
  /** How many are new or unread. */
  count?: number
  current?: boolean
} & ({ href: string; onSelect?: undefined } | { onSelect: () => void; href?: undefined })

export type NavGroup = {
  /** Heading over the group. */
  title?: string
  items: readonly NavItem[]
}
