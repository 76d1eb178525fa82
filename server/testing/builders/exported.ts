import { text } from 'node:stream/consumers'
import { exportActs } from '../../domains/audit/audit.queries.ts'
import type { Services } from '../../platform/domain/services.ts'
import { jsonOf, streamOf } from '../../platform/streamed.ts'

/** Returns an exported part as the JSON members get, read in full. */
export const readExported = (part: unknown): Promise<string> => text(streamOf(jsonOf(part)))

interface Acts {
  actsUponYou: { act: string; details: unknown }[]
}

/** Returns what admins did to the member, as exported for them. */
export const readActs = async ({ db }: Pick<Services, 'db'>, { id }: { id: string }): Promise<Acts> =>
  JSON.parse(await readExported(exportActs(db, id))) as Acts
