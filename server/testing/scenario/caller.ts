import type { Caller } from '#server/platform/http/serve.ts'

/** A browser for commands called without HTTP. It keeps no cookies. */
export const caller: Caller = {
  network: '192.0.2.1',
  limitedByNetwork: false,
  userAgent: 'test',
  isAhead: false,
  siteUrl: 'http://localhost:3000',
  session: undefined,
  device: undefined,
  keepDevice: () => undefined,
  referral: undefined,
  keepReferral: () => undefined,
  forgetReferral: () => undefined,
  setSession: () => undefined,
  keepSession: () => undefined,
  clearSession: () => undefined,
}
