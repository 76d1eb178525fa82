import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

/** The parts of a paginated query that are needed to load more. */
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

/** A button that fetches a list's next page, or nothing at its end. */
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

type Pages = { pages: readonly unknown[] } | undefined

/** Fetches the next page of a list and returns the list with it. */
type FetchPage = () => Promise<{ data: Pages; isError: boolean }>

/**
 * Fetches one more page, and retries if a live event or a new connection has refetched the list in the meantime, which
 * cancels the first fetch. `data` is the current list.
 */
export const fetchPage = async (data: Pages, fetch: FetchPage): Promise<void> => {
  const after = await fetch()
  if (!after.isError && after.data?.pages.length === data?.pages.length) await fetch()
}
