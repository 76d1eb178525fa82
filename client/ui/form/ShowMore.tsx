import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

/** A list that is read page by page, as far as its end is concerned. */
interface MorePages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

interface ShowMoreProps {
  of: MorePages
  children: ReactNode
}

/** Fetches the next page of a list; nothing at its end. */
export function ShowMore({ of: pages, children }: ShowMoreProps) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      className="mx-auto flex"
      busy={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
