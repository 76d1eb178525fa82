import type { ComponentProps } from 'react'
import { BlockDialog as BlockQuestion } from '#client/domains/blocks/BlockDialog.tsx'
import { OpenToVisitors } from '#client/domains/profiles/OpenToVisitors.tsx'

/** Asks before blocking someone, and warns if they could still view the member's profile. */
export function BlockDialog(props: Omit<ComponentProps<typeof BlockQuestion>, 'children'>) {
  return (
    <BlockQuestion {...props}>
      <OpenToVisitors />
    </BlockQuestion>
  )
}
