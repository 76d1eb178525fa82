import { PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import { PROFILE_TYPES, type ProfileType } from '#shared/kernel/profile-types.ts'
import type { Files } from '#server/platform/storage/files.ts'
import type { DemoMember } from './population.ts'
import { renderPortrait } from './portraits.ts'

export interface StoredPortrait {
  fileKey: string
  width: number
  height: number
  /** Base64. */
  thumbhash: string
}

/** In demos with up to this many members, every member with a picture has a portrait of their own. */
const OWN_PORTRAITS = 500
/** In larger demos, the number of portraits that the members of each type share. */
const SHARED_PER_TYPE = 40
/** Number of portraits rendered concurrently. More would only cost memory. */
const AT_ONCE = 4

interface Wanted {
  key: string
  type: ProfileType
  seed: string
}

const wantedBy = (member: { index: number; type: ProfileType }, size: number): Wanted => {
  const number = size <= OWN_PORTRAITS ? member.index : member.index % SHARED_PER_TYPE
  return { key: `${member.type}-${number}`, type: member.type, seed: String(number) }
}

/** Draws and stores the portraits a community needs. Returns a function that returns a member's portrait. */
export const storePortraits = async (
  files: Files,
  {
    size,
    members,
    onProgress,
  }: { size: number; members: readonly DemoMember[]; onProgress: (done: number, total: number) => void },
): Promise<(member: DemoMember) => StoredPortrait | null> => {
  const wanted =
    size <= OWN_PORTRAITS
      ? members.filter((member) => member.hasPhoto).map((member) => wantedBy(member, size))
      : PROFILE_TYPES.flatMap((type) =>
          Array.from({ length: SHARED_PER_TYPE }, (_, index) => wantedBy({ index, type }, size)),
        )
  const stored = new Map<string, StoredPortrait>()
  const waiting = wanted.values()
  const lane = async () => {
    for (const { key, type, seed } of waiting) {
      const fileKey = `portraits/demo/${key}`
      const { files: sizes, width, height, thumbhash } = await renderPortrait({ seed, type })
      await Promise.all(PICTURE_SIZES.map((size) => files.put(`${fileKey}-${size}.webp`, sizes[size])))
      stored.set(key, { fileKey, width, height, thumbhash })
      onProgress(stored.size, wanted.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return (member) => (member.hasPhoto ? (stored.get(wantedBy(member, size).key) ?? null) : null)
}
