import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * Scripts from our own files only, and those that the build wrote into the HTML, by their hashes. Styles also where they
 * stand: pages come rendered with `style` attributes, and the libraries for toasts and dialogs add style elements.
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

/** What no page of ours uses, nor may a script that has got into one. */
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
/** Passkeys, and copying the recovery codes. */
const USED = ['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write']

const PERMISSIONS = [
  ...UNUSED.map((feature) => `${feature}=()`),
  ...USED.map((feature) => `${feature}=(self)`),
].join(', ')

interface Options {
  https: boolean
  /** Hashes of the scripts that the build wrote into the HTML. */
  inlineScripts: readonly string[]
}

/** The headers with which every answer leaves; the same for all, so they are put together once. */
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
