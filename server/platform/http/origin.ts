import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackHost, type Config } from '../runtime/config.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns the origin of the site this request was sent to, or null if the host isn't ours. */
export const siteOriginOf = (siteUrl: string, headers: IncomingHttpHeaders): string | null => {
  if (siteUrl) return new URL(siteUrl).origin
  const host = headers.host ?? ''
  const target = `http://${host}`
  return URL.canParse(target) && isLoopbackHost(new URL(target).hostname.replace(/^\[|\]$/g, ''))
    ? new URL(target).origin
    : null
}

/**
 * Returns the site's URL for links in emails that aren't triggered by a request. If `SITE_URL` isn't set, the links
 * only work on this machine.
 */
export const siteUrlOf = ({ siteUrl, port }: Pick<Config, 'siteUrl' | 'port'>): string =>
  siteUrl || `http://127.0.0.1:${port}`

/**
 * Whether a request may change data: it must come from a page of this site, or from a client that isn't a browser
 * (which sends neither `Origin` nor `Sec-Fetch-Site`). Under `Referrer-Policy: no-referrer`, a page's form, unlike its
 * scripts, sends the origin `null`. Then only `Sec-Fetch-Site` shows whose form it was.
 */
export const isOwnOrigin = (siteUrl: string, headers: IncomingHttpHeaders): boolean => {
  const { origin } = headers
  const fetchSite = headers['sec-fetch-site']
  if (origin === 'null') return fetchSite === 'same-origin'
  if (origin === undefined)
    return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
  return origin === siteOriginOf(siteUrl, headers)
}

export const isUnsafe = (method: string): boolean => !SAFE_METHODS.has(method)
