/** What shows nothing, alone or between other characters; emoji and some scripts need it within their words. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Whether nothing is to be seen of a text: marks need a letter below them, and two characters stand for an empty place. */
export const isBlank = (text: string): boolean =>
  text.replaceAll(/[\s\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800\u{1d159}]/gu, '') === ''

/** What was typed for an address, without what comes along invisibly when it's copied from a chat or a window. */
export const typedAddress = (typed: string): string => typed.replaceAll(INVISIBLE, '').trim()
