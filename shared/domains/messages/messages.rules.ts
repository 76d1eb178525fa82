import type { Allowance } from './messages.contract.ts'

const PREVIEW_LINES = 2
/** More characters than two lines of any list hold. */
const PREVIEW_CHARACTERS = 240

/** What a list shows of a message: its first two lines. */
export const previewOf = (body: string): string =>
  body.split('\n').slice(0, PREVIEW_LINES).join('\n').slice(0, PREVIEW_CHARACTERS)

/** An opening question as the sender was shown it, and what the message says to it. */
export interface Opening {
  question: string
  answer: string
}

/** The text of a message: an answer to an opening question comes first. */
export const messageText = ({ body, opening }: { body: string; opening?: Opening | undefined }): string =>
  [opening?.answer, body].filter(Boolean).join('\n\n')

/** `limit` null: unlimited. */
export const allowanceOf = (limit: number | null, used: number): Allowance => {
  const left = limit === null ? null : Math.max(0, limit - used)
  return { limit, used, left, isExceeded: left === 0 }
}
