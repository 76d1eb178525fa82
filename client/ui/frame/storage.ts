/**
 * What the browser stores for the site. Storage may be full or denied. What it doesn't take is kept by this page until
 * it's left, and nothing ever fails because of it.
 */
const storageOf = (open: () => Storage) => {
  const unkept = new Map<string, string>()
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key: string): string | null => unkept.get(key) ?? attempt((storage) => storage.getItem(key), null),
    /** Returns false if only this page keeps it. */
    write: (key: string, text: string): boolean => {
      unkept.set(key, text)
      return attempt((storage) => {
        storage.setItem(key, text)
        return unkept.delete(key)
      }, false)
    },
    remove: (key: string): void => {
      unkept.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: (): string[] => [...attempt((storage) => Object.keys(storage), []), ...unkept.keys()],
  }
}

/** Outlasts the tab and is shared by all tabs. */
export const browserStorage = storageOf(() => localStorage)
export const tabStorage = storageOf(() => sessionStorage)
