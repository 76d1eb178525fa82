import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * Allows scripts only from our own files, and the inline scripts added by the build, by their hashes. Allows inline
 * styles, because pages are rendered with `style` attributes, and the toast and dialog libraries add style elements.
 */
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

/** Features that none of our pages use, turned off so that an injected script can't use them either. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
/** Features for passkeys and for copying recovery codes. */
const USED = ['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write']

const PERMISSIONS = [
  ...UNUSED.map((feature) => `${feature}=()`),
  ...USED.map((feature) => `${feature}=(self)`),
].join(', ')

interface Options {
  https: boolean
  /** Hashes of the inline scripts that the build added to the HTML. */
  inlineScripts: readonly string[]
}

/** Returns the headers of every response. They're always the same, so they're assembled once. */
export const securityHeaders = ({ https, inlineScripts }: Options): Record<string, string> => {
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS }
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
