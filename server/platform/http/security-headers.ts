import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** Scripts from our own files only, and those that the build wrote into the HTML, by their hashes. */
const contentSecurityPolicy = (inlineScripts: readonly string[]) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...inlineScripts],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
})

interface Options {
  https: boolean
  /** Hashes of the scripts that the build wrote into the HTML. */
  inlineScripts: readonly string[]
}

/** The headers with which every answer leaves; the same for all, so they are put together once. */
export const securityHeaders = ({ https, inlineScripts }: Options): Record<string, string> => {
  const headers: Record<string, string> = {}
  const addHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(inlineScripts) },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https && { includeSubDomains: false },
  })
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  addHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers
}
