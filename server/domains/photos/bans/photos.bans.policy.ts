import type { Described } from '#server/platform/images/picture.ts'

/** A picture with fewer edges than this, or with edges nearly everywhere, looks like many others. */
const MIN_EDGES = 10

const bitsOf = (hash: string) => BigInt(`0x${hash}`).toString(2).padStart(64, '0')

/**
 * Returns the 64 bits of a perceptual hash given as 16 hex digits, or null if they're too uniform to compare pictures
 * by.
 */
export const comparableBits = (hash: string): string | null => {
  const bits = bitsOf(hash)
  const edges = bits.replaceAll('0', '').length
  return edges < MIN_EDGES || edges > bits.length - MIN_EDGES ? null : bits
}

/** The comparable bits of a picture and of its mirror image; null if they're too uniform. */
export interface Looks {
  bits: string | null
  mirrored: string | null
}

/** Returns the bits that pictures are compared by. */
export const looksOf = ({
  perceptualHash,
  mirroredHash,
}: Pick<Described, 'perceptualHash' | 'mirroredHash'>): Looks => ({
  bits: comparableBits(perceptualHash),
  mirrored: comparableBits(mirroredHash),
})
