/** Invisible characters, alone or between others. Emoji and some scripts need them within words. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Whether a text has no visible characters. Combining marks need a letter, and two other characters look like blank
 * space.
 */
export const isBlank = (text: string): boolean =>
  text.replaceAll(/[\s\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800\u{1d159}]/gu, '') === ''

/** Returns a typed address without invisible characters, which get in when it's copied from a chat or a window. */
export const typedAddress = (typed: string): string => typed.replaceAll(INVISIBLE, '').trim()
