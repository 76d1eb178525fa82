import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackHost, type Config } from '../runtime/config.ts'

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
 * The address of the site for links in mails that no request asks for. Without `SITE_URL` only this machine can reach
 * it.
 */
export const siteUrlOf = ({ siteUrl, port }: Pick<Config, 'siteUrl' | 'port'>): string =>
  siteUrl || `http://127.0.0.1:${port}`

/**
 * Whether a request may change something: it comes from a page of this site, or from a program that is no
 * browser (which sends neither `Origin` nor `Sec-Fetch-Site`). Under `Referrer-Policy: no-referrer` the form of
 * a page, unlike its scripts, sends the origin `null`; only the other header then tells whose form it was.
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
