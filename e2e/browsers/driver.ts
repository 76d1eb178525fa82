/** Input as defined by WebDriver, the same for both protocols. */
export type Actions = { type: string; id: string; actions: Record<string, unknown>[] }[]

/** What a journey needs from a browser that Playwright doesn't drive. */
export interface Driver {
  /** Opens an address and waits until it has loaded. Rejects if it can't be loaded. */
  goTo: (url: string) => Promise<void>
  goBack: () => Promise<void>
  address: () => Promise<string>
  /** Calls a function in the page, given as source text, with a JSON value. Returns the function's text result. */
  call: (text: string, value: string) => Promise<string>
  perform: (actions: Actions) => Promise<void>
  resize: (size: { width: number; height: number }) => Promise<void>
  /** A screenshot of the whole page, as PNG in base64. */
  picture: () => Promise<string>
  /** Console errors since the browser was started. */
  heard: string[]
  end: () => Promise<void>
}
