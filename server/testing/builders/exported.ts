import { text } from 'node:stream/consumers'
import { exportActs } from '../../domains/audit/audit.queries.ts'
import type { Services } from '../../platform/domain/services.ts'
import { jsonOf, streamOf } from '../../platform/streamed.ts'

/** Reads an exported part to the end, and returns it as the JSON that members get. */
export const readExported = (part: unknown): Promise<string> => text(streamOf(jsonOf(part)))

interface Acts {
  actsUponYou: { act: string; details: unknown }[]
}

/** Returns the staff actions concerning the member, as in the member's export. */
export const readActs = async ({ db }: Pick<Services, 'db'>, { id }: { id: string }): Promise<Acts> =>
  JSON.parse(await readExported(exportActs(db, id))) as Acts
