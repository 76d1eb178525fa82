/** Input as WebDriver describes it: the same for both protocols. */
export type Actions = { type: string; id: string; actions: Record<string, unknown>[] }[]

/** What a journey needs of a browser that Playwright does not drive. */
export interface Driver {
  /** Opens an address and waits until it has loaded; refuses where it cannot be had. */
  goTo: (url: string) => Promise<void>
  goBack: () => Promise<void>
  address: () => Promise<string>
  /** Calls a function in the page, given by its text, with a value of JSON; answers the text of its answer. */
  call: (text: string, value: string) => Promise<string>
  perform: (actions: Actions) => Promise<void>
  resize: (size: { width: number; height: number }) => Promise<void>
  /** A picture of the whole page, as PNG in base64. */
  picture: () => Promise<string>
  /** The errors that stood in its console since it was started. */
  heard: string[]
  end: () => Promise<void>
}
