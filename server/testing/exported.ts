import { text } from 'node:stream/consumers'
import { jsonOf, streamOf } from '../platform/streamed.ts'

/** What is exported, as the JSON that members get, read to its end. */
export const readExported = (part: unknown): Promise<string> => text(streamOf(jsonOf(part)))
