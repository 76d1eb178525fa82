import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { fetchPage, type FetchPage } from './fetchPage.ts'

/** A list that is read page by page, as far as its end is concerned. */
interface MorePages {
  data: Parameters<typeof fetchPage>[0]
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: FetchPage
}

interface ShowMoreProps {
  of: MorePages
  children: ReactNode
}

/** Fetches the next page of a list; nothing at its end. */
export function ShowMore({
  of: { data, hasNextPage, isFetchingNextPage, fetchNextPage },
  children,
}: ShowMoreProps) {
  if (!hasNextPage) return null
  return (
    <Button
      className="mx-auto flex"
      busy={isFetchingNextPage}
      onClick={() => void fetchPage(data, fetchNextPage)}
    >
      {children}
    </Button>
  )
}
