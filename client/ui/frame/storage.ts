/**
 * The site's storage in the browser, which may be full or blocked. Values that can't be stored are kept until the page
 * is left, and no call ever throws.
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
    /** Returns false if the value is only kept until the page is left. */
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

/** Survives closing the tab and is shared by all tabs. */
export const browserStorage = storageOf(() => localStorage)
export const tabStorage = storageOf(() => sessionStorage)
