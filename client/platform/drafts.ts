const PREFIX = 'draft:'

const keyOf = (name: string) => `${PREFIX}${name}`

/** What was typed and not sent yet, kept in this tab until it is sent or the member logs out. */
export const readDraft = (name: string): string => sessionStorage.getItem(keyOf(name)) ?? ''

/** Keeps a draft; blank text removes it. */
export const saveDraft = (name: string, text: string): void => {
  if (text.trim()) sessionStorage.setItem(keyOf(name), text)
  else sessionStorage.removeItem(keyOf(name))
}

/** Whether this text is kept as a draft. */
export const isDraft = (text: string): boolean =>
  Object.entries(sessionStorage).some(([key, kept]) => key.startsWith(PREFIX) && kept === text)

/** Removes every draft of this tab. */
export const clearDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  }
}
