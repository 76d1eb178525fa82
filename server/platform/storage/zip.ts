import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** Its path in the ZIP. */
  name: string
  /** Called when its turn comes, and not before the entry in front of it has been written. */
  open(): Promise<Readable>
  /** Whether it's compressed already, such as a picture. */
  isPacked?: boolean
}

/** Returns a ZIP of the entries as a stream. No more is in memory than what's being written. */
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
