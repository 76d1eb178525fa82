/** Invisible characters, alone or between others. Emoji and some scripts need them within words. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Whether a text has no visible characters. Combining marks without a letter count as invisible, and so do two other
 * characters that look like blank space.
 */
export const isBlank = (text: string): boolean =>
  text.replaceAll(/[\s\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800\u{1d159}]/gu, '') === ''

/**
 * Returns a typed email address without invisible characters, which it may contain if it was copied from another
 * program.
 */
export const typedAddress = (typed: string): string => typed.replaceAll(INVISIBLE, '').trim()
