import { tabStorage } from '#client/ui/frame/storage.ts'

const PREFIX = 'draft:'

const listKeys = () => tabStorage.keys().filter((key) => key.startsWith(PREFIX))

/** What a member typed and has not sent yet, by name; blank text isn't kept. */
export const draftsOf = (memberId: string | undefined) => {
  const keyOf = (name: string) => `${PREFIX}${memberId}:${name}`
  return {
    read: (name: string) => tabStorage.read(keyOf(name)) ?? '',
    save: (name: string, text: string) => {
      if (text.trim()) tabStorage.write(keyOf(name), text)
      else tabStorage.remove(keyOf(name))
    },
  }
}

/** Whether this text is kept as a draft. */
export const isDraft = (text: string): boolean => listKeys().some((key) => tabStorage.read(key) === text)

/** Removes every draft of this tab, but for those of one member. */
export const clearDrafts = (exceptOf?: string): void => {
  for (const key of listKeys()) if (!key.startsWith(`${PREFIX}${exceptOf}:`)) tabStorage.remove(key)
}
