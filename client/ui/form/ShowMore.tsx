import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

/** A list that is read page by page, as far as its end is concerned. */
export interface MorePages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

interface ShowMoreProps {
  of: MorePages
  /** How far it stands from the list. */
  className?: string
  children: ReactNode
}

/** Fetches the next page of a list; nothing at its end. */
export function ShowMore({ of: pages, className, children }: ShowMoreProps) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      className={clsx('mx-auto flex', className)}
      busy={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
