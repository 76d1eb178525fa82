import {
  importRegions as importEndpoint,
  IMPORT_REASONS,
} from '#shared/domains/regions/regions.import.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { recordAct, type Admin } from '../audit/audit.commands.ts'
import { changeRegions, storeRegions } from './regions.editing.commands.ts'
import { decideImport, digestOf } from './regions.import.queries.ts'

/**
 * Applies all of a file's additions and changes, or none. Throws `import_wrong`, `import_outdated` if the result
 * differs from the preview with this digest, and `too_many_regions`.
 */
export const importRegions = (
  services: Services,
  actor: Admin,
  { file, digest }: { file: Uint8Array; digest: string },
) =>
  changeRegions(services, async (unit) => {
    const decision = await decideImport(unit.tx, file)
    if (decision.problems.length > 0) throw new Failure(IMPORT_REASONS.fileWrong)
    if (digestOf(decision) !== digest) throw new Failure(IMPORT_REASONS.outdated)
    const { added, changed, left } = decision
    const counts = { added: added.length, changed: changed.length, left }
    const entries = [...added.map((line) => ({ ...line, before: null })), ...changed]
    if (entries.length === 0) return counts
    await storeRegions(unit, entries)
    const act = { act: importEndpoint.name, subject: 'all', after: counts }
    await recordAct(services, unit.tx, { actor, at: unit.now, ...act })
    return counts
  })
