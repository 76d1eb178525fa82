import { Readable } from 'node:stream'

/** Whether the value is read on demand, so that it needn't fit into memory. */
export const isStreamed = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** Whether anything in the value is streamed. */
export const holdsStreamed = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (isStreamed(value) || Object.values(value).some(holdsStreamed))

/** Yields the value's JSON, indented. Streamed values become lists. */
export async function* jsonOf(value: unknown, indent = ''): AsyncGenerator<string> {
  const inner = `${indent}  `
  if (!holdsStreamed(value)) {
    yield JSON.stringify(value ?? null, null, 2).replaceAll('\n', `\n${indent}`)
  } else if (isStreamed(value)) {
    let before = '['
    for await (const item of value) {
      yield `${before}\n${inner}`
      yield* jsonOf(item, inner)
      before = ','
    }
    yield before === '[' ? '[]' : `\n${indent}]`
  } else {
    let before = '{'
    for (const [key, held] of Object.entries(value as object)) {
      yield `${before}\n${inner}${JSON.stringify(key)}: `
      yield* jsonOf(held, inner)
      before = ','
    }
    yield `\n${indent}}`
  }
}

const CHUNK = 65_536

async function* inChunks(texts: AsyncIterable<string>) {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < CHUNK) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  yield Buffer.from(chunk)
}

/** Streams the texts one after another, in chunks large enough to be efficient. */
export const streamOf = (texts: AsyncIterable<string>): Readable =>
  Readable.from(inChunks(texts), { objectMode: false })
