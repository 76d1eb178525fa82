import { text } from 'node:stream/consumers'
import { exportActs } from '../../domains/audit/audit.queries.ts'
import type { Services } from '../../platform/domain/services.ts'
import { jsonOf, streamOf } from '../../platform/streamed.ts'

/** What is exported, as the JSON that members get, read to its end. */
export const readExported = (part: unknown): Promise<string> => text(streamOf(jsonOf(part)))

interface Acts {
  actsUponYou: { act: string; details: unknown }[]
}

/** What admins did to the member, as the member gets it. */
export const readActs = async ({ db }: Pick<Services, 'db'>, { id }: { id: string }): Promise<Acts> =>
  JSON.parse(await readExported(exportActs(db, id))) as Acts
