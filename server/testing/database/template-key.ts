import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { projectRoot } from '../../platform/runtime/project-root.ts'

/** Every file that determines the template: everything its builder imports, the migrations, and the packages. */
export const listSources = (): string[] => {
  const { metafile } = buildSync({
    absWorkingDir: projectRoot,
    entryPoints: ['server/testing/database/template.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  const migrations = ['db/migrations', 'db/migrations/meta'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder))
      .filter((name) => /\.(sql|json)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  return [...Object.keys(metafile.inputs), ...migrations, 'package-lock.json']
}

/** A hash of every file's name and content. */
export const keyOf = (
  paths: string[],
  read: (path: string) => string | Buffer = (path) => readFileSync(join(projectRoot, path)),
): string => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update('\0').update(read(path)).update('\0')
  return hash.digest('hex').slice(0, 16)
}
