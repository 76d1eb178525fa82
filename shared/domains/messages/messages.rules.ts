const PREVIEW_LINES = 2
/** More characters than two lines of any list hold. */
const PREVIEW_CHARACTERS = 240

/** What a list shows of a message: its first two lines. */
export const previewOf = (body: string): string =>
  body.split('\n').slice(0, PREVIEW_LINES).join('\n').slice(0, PREVIEW_CHARACTERS)
