import type { Caller } from '#server/platform/http/serve.ts'

/** A browser for commands that are called without HTTP; it keeps no cookie. */
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
