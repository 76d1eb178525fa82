import type { Allowance } from './messages.contract.ts'

const PREVIEW_LINES = 2
/** More characters than fit on two lines of any list. */
const PREVIEW_CHARACTERS = 240

/** Returns a message's preview in a list: its first two lines. */
export const previewOf = (body: string): string =>
  body.split('\n').slice(0, PREVIEW_LINES).join('\n').slice(0, PREVIEW_CHARACTERS)

/** An opening question as shown to the sender, and the message's answer to it. */
export interface Opening {
  question: string
  answer: string
}

/** Returns a message's text, which starts with the answer to an opening question, if any. */
export const messageText = ({ body, opening }: { body: string; opening?: Opening | undefined }): string =>
  [opening?.answer, body].filter(Boolean).join('\n\n')

/** Returns the allowance. A null `limit` means unlimited. */
export const allowanceOf = (limit: number | null, used: number): Allowance => {
  const left = limit === null ? null : Math.max(0, limit - used)
  return { limit, used, left, isExceeded: left === 0 }
}
