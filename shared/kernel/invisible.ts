/** Characters that show nothing, alone or between others. Emoji and some scripts need them within words. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Whether a text shows nothing. Marks need a letter below them, and two characters look like empty space. */
export const isBlank = (text: string): boolean =>
  text.replaceAll(/[\s\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800\u{1d159}]/gu, '') === ''

/** Returns a typed address without invisible characters that come with copying from a chat or a window. */
export const typedAddress = (typed: string): string => typed.replaceAll(INVISIBLE, '').trim()
