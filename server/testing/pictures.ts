import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** The corners of a test picture, clockwise from the top left, as `#rrggbb`. */
export const CORNERS = ['#e02020', '#20a020', '#2040e0', '#e0c020'] as const

/** Four fields of one colour each, so that what was turned, cut or mirrored shows. */
export const fourFields = (width: number, height: number) => {
  const [right, bottom] = [width - width / 2, height - height / 2]
  const field = (fill: string, x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="${right}" height="${bottom}" fill="${fill}"/>`
  const fields = [
    field(CORNERS[0], 0, 0),
    field(CORNERS[1], width / 2, 0),
    field(CORNERS[2], width / 2, height / 2),
    field(CORNERS[3], 0, height / 2),
  ]
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fields.join('')}</svg>`,
    ),
  ).removeAlpha()
}

/** A JPEG with one more segment (APP1 is 0xe1, a comment 0xfe) after its start. */
export const withSegment = (jpeg: Buffer, marker: number, payload: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)])
}

export const pngChunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Where the first chunk after the header (8 bytes of signature, 25 of IHDR) begins. */
const AFTER_HEADER = 33

/** A PNG with one more chunk after its header. */
export const withChunk = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, AFTER_HEADER), pngChunk(type, data), png.subarray(AFTER_HEADER)])

/** A black and white PNG that says it has these sides, and has so many rows; `colours` makes it RGBA of 16 bits. */
export const pngOf = (wanted: { width: number; height: number; rows: number; colours?: boolean }) => {
  const { width, height, rows, colours = false } = wanted
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = colours ? 16 : 1
  header[9] = colours ? 6 : 0
  const row = 1 + (colours ? width * 8 : Math.ceil(width / 8))
  return Buffer.concat([
    PNG_START,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(rows * row), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG whose header says that it has other sides. */
export const withSides = (jpeg: Buffer, { width, height }: { width: number; height: number }) => {
  const changed = Buffer.from(jpeg)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

let drawn = 0

/** A JPEG that is like no other of this run. */
export const drawPicture = (): Promise<Buffer> => {
  drawn += 1
  const background = { r: drawn % 256, g: (drawn * 37) % 256, b: Math.floor(drawn / 256) }
  return sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
