import { thumbHashToRGBA } from 'thumbhash'

/** What a ThumbHash has in one direction for each pixel that is kept: there is nothing finer in it. */
const STEP = 3
const HEADER = 54

/** A ThumbHash as the address of a BMP of so few pixels that a browser blurs it, and that pages can carry many. */
export const blurOf = (thumbHash: Uint8Array): string => {
  const { w, h, rgba } = thumbHashToRGBA(thumbHash)
  const [columns, rows] = [Math.ceil(w / STEP), Math.ceil(h / STEP)]
  const stride = Math.ceil((columns * 3) / 4) * 4
  const bmp = new Uint8Array(HEADER + stride * rows)
  const view = new DataView(bmp.buffer)
  const put = (at: number, value: number) => view.setUint32(at, value, true)
  view.setUint16(0, 0x42_4d)
  put(2, bmp.length)
  put(10, HEADER)
  put(14, 40)
  put(18, columns)
  put(22, rows)
  // One plane of 24 bits.
  put(26, 1 | (24 << 16))
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const from = (Math.floor(((row + 0.5) * h) / rows) * w + Math.floor(((column + 0.5) * w) / columns)) * 4
      const [red = 0, green = 0, blue = 0] = rgba.subarray(from, from + 3)
      // The lowest row first.
      bmp.set([blue, green, red], HEADER + (rows - 1 - row) * stride + column * 3)
    }
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bmp))}`
}
