export const CONFIRMED_TEXT = 'Your address is confirmed. Welcome.'
