import { useNavigate } from '@tanstack/react-router'

const DEFAULT = '/account/dashboard'

/** The address of this site in `from`, else the dashboard; never one of another site, and never the log-in. */
export const destinationOf = (from: string | undefined, origin: string): URL => {
  const fallback = new URL(DEFAULT, origin)
  if (!from?.startsWith('/') || !URL.canParse(from, origin)) return fallback
  const target = new URL(from, origin)
  return target.origin === origin && target.pathname !== '/login' ? target : fallback
}

/** Opens where a log-in was on its way to. */
export const useGoOn = (from: string | undefined) => {
  const navigate = useNavigate()
  return () => {
    const { pathname, searchParams, hash } = destinationOf(from, location.origin)
    return navigate({
      to: pathname,
      search: Object.fromEntries(searchParams),
      hash: hash.slice(1),
      replace: true,
    })
  }
}
