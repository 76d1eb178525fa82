import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** The entry's path in the ZIP. */
  name: string
  /** Called when the entry's turn comes, after the previous entry has been written. */
  open(): Promise<Readable>
  /** Whether the content is already compressed, such as a picture. */
  isPacked?: boolean
}

/** Returns a ZIP of the entries as a stream. Only the data being written is in memory. */
export const zipOf = (entries: readonly ZipEntry[], mtime: Date): Readable => {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream)
  const fail = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  for (const { name, open, isPacked = false } of entries) {
    zip.addReadStreamLazy(name, { mtime, compress: !isPacked }, (done) => {
      open().then((content) => {
        // The library doesn't listen for this event, and would wait for ever.
        content.once('error', fail)
        done(null, content)
      }, fail)
    })
  }
  zip.end()
  return output
}
