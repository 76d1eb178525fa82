import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'

const hostOf = (address: string) => new URL(address).hostname.replaceAll(/^www\.|\.$/g, '')

/** Throws `invalid_input` if the quick exit would lead back to this site. */
export const requireWayOut = (siteUrl: string, quickExit: string): void => {
  if (!siteUrl || hostOf(quickExit) !== hostOf(siteUrl)) return
  throw new Failure(COMMON_REASONS.invalidInput, {
    fields: { quickExit: 'The quick exit must lead to another site.' },
  })
}
