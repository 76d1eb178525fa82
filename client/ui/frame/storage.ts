/**
 * What the browser keeps for the site. Storage may be full or closed to us: what it doesn't take is known to this page
 * until it is left, and nothing ever fails for it.
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
    /** False where it is known to this page only. */
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

/** Outlasts the tab, and is that of every tab. */
export const browserStorage = storageOf(() => localStorage)
export const tabStorage = storageOf(() => sessionStorage)
