import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackHost } from '../config.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The origin of the site this request was sent to; null where the host is none of ours. */
export const siteOriginOf = (siteUrl: string, headers: IncomingHttpHeaders): string | null => {
  if (siteUrl) return new URL(siteUrl).origin
  const host = headers.host ?? ''
  const target = `http://${host}`
  return URL.canParse(target) && isLoopbackHost(new URL(target).hostname.replace(/^\[|\]$/g, ''))
    ? new URL(target).origin
    : null
}

/**
 * Whether a request may change something: it comes from a page of this site, or from a program that is no
 * browser (which sends neither `Origin` nor `Sec-Fetch-Site`).
 */
export const isOwnOrigin = (siteUrl: string, headers: IncomingHttpHeaders): boolean => {
  const { origin } = headers
  const fetchSite = headers['sec-fetch-site']
  if (origin === undefined)
    return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
  return origin === siteOriginOf(siteUrl, headers)
}

export const isUnsafe = (method: string): boolean => !SAFE_METHODS.has(method)
