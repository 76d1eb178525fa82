import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Listed } from './format.ts'

/** Passes an entry's content through. Once it has been read completely, `listed` returns its size and hash. */
export const hashing = (name: string, content: Readable): { content: Readable; listed: () => Listed } => {
  const hash = createHash('sha256')
  let bytes = 0
  const passed = async function* () {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return {
    content: Readable.from(passed(), { objectMode: false }),
    listed: () => ({ name, bytes, sha256: hash.digest('hex') }),
  }
}
