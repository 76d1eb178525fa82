import { inflateRawSync } from 'node:zlib'

const LIST_ENTRY = 0x02014b50
const LIST_END = 0x06054b50
const DEFLATED = 8

/** The files in a ZIP by name, as listed in its central directory. */
export const unzip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== LIST_END) throw new Error('this is no ZIP, or not all of one')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  while (zip.readUInt32LE(at) === LIST_ENTRY) {
    const [way, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const entry = zip.readUInt32LE(at + 42)
    const begin = entry + 30 + zip.readUInt16LE(entry + 26) + zip.readUInt16LE(entry + 28)
    const bytes = zip.subarray(begin, begin + packed)
    const path = zip.subarray(at + 46, at + 46 + name).toString('utf8')
    files.set(path, way === DEFLATED ? inflateRawSync(bytes) : bytes)
    at += 46 + name + extra + comment
  }
  return files
}
