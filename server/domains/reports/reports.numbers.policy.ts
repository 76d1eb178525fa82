import { randomInt } from 'node:crypto'

/** Without letters and digits that are taken for one another. */
const CASE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** `R-7K2M-9QXD`: tells nothing of how many reports there are. */
export const newCaseNumber = (): string => {
  const group = () => Array.from({ length: 4 }, () => CASE_ALPHABET[randomInt(CASE_ALPHABET.length)]).join('')
  return `R-${group()}-${group()}`
}
