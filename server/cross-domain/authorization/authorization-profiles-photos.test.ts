// Runs on both engines: access mustn't depend on the engine.
import { expect, test } from 'vitest'
import { mediaPath, PHOTO_AUDIENCES, PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import { PHOTO_SEEN_BY, SEEN_BY } from '../../testing/matrices/audiences.ts'
import { describeAuthorization, ENCOUNTERS } from '../../testing/matrices/authorization.ts'
import { agentOf, around } from '../../testing/scenario/world.ts'

const world = describeAuthorization('profiles', 'photos')

const LOOKS = ENCOUNTERS.flatMap((encounter) =>
  PHOTO_AUDIENCES.map((audience) => ({ ...encounter, audience })),
)

test.each(LOOKS)(
  'a photo for $audience on a profile for $visibility is served to $actor only if both the photo and the profile are visible to them',
  async ({ actor, visibility, audience }) => {
    const scene = around(world(), visibility)
    const isSeen = SEEN_BY[visibility].includes(actor) && PHOTO_SEEN_BY[audience].includes(actor)
    for (const size of PICTURE_SIZES) {
      const path = mediaPath(scene.photoIds[audience], size)
      const answer = await agentOf(scene, actor).request('GET', path)
      expect(answer.statusCode, size).toBe(isSeen ? 200 : 404)
      expect(answer.headers['content-type'] === 'image/webp', size).toBe(isSeen)
    }
  },
)
