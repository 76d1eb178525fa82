import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns the paths (relative to `base`, sorted) of the files in the given folders whose name matches. */
export function listFiles(base, folders, pattern) {
  return folders
    .filter((folder) => existsSync(join(base, folder)))
    .flatMap((folder) =>
      readdirSync(join(base, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && pattern.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(join(base, '/').length)),
    )
    .sort()
}
