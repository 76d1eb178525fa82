import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

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

type Pages = { pages: readonly unknown[] } | undefined

/** A page of a list that is asked for; answers the list after it. */
type FetchPage = () => Promise<{ data: Pages; isError: boolean }>

/**
 * Fetches another page, once more where a live event or a new connection has refetched the list meanwhile: that cancels
 * the first. `data` is the list as it stands.
 */
export const fetchPage = async (data: Pages, fetch: FetchPage): Promise<void> => {
  const after = await fetch()
  if (!after.isError && after.data?.pages.length === data?.pages.length) await fetch()
}
