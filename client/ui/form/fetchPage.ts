type Pages = { pages: readonly unknown[] } | undefined

/** A page of a list that is asked for; answers the list after it. */
export type FetchPage = () => Promise<{ data: Pages; isError: boolean }>

/**
 * Fetches another page, once more where a live event or a new connection has refetched the list meanwhile: that cancels
 * the first. `data` is the list as it stands.
 */
export const fetchPage = async (data: Pages, fetch: FetchPage): Promise<void> => {
  const after = await fetch()
  if (!after.isError && after.data?.pages.length === data?.pages.length) await fetch()
}
