import { expect, test } from 'vitest'
import { mediaPath, PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import { SEEN_BY } from './testing/audiences.ts'
import { describeAuthorization, ENCOUNTERS } from './testing/authorization.ts'
import { agentOf, around } from './testing/world.ts'

const world = describeAuthorization('profiles', 'photos')

test.each(ENCOUNTERS)(
  'a picture of a profile for $visibility is served to $actor only where the profile is',
  async ({ actor, visibility }) => {
    const scene = around(world(), visibility)
    const isSeen = SEEN_BY[visibility].includes(actor)
    for (const size of PICTURE_SIZES) {
      const answer = await agentOf(scene, actor).request('GET', mediaPath(scene.photoId, size))
      expect(answer.statusCode, size).toBe(isSeen ? 200 : 404)
      expect(answer.body.includes('picture'), size).toBe(isSeen)
    }
  },
)
