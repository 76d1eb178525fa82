import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { saveNotificationSetting } from '#shared/domains/notifications/notifications.contract.ts'
import { fabPhoto } from '#shared/domains/photos/photos.fabs.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { HIDE_FROM } from '#shared/domains/profiles/profiles.options.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR, MINUTE } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { places } from '../domains/regions/regions.tables.ts'
import { createTickingApp, type TestApp } from '../testing/scenario/app.ts'

let app: TestApp
let listed: (typeof places.$inferSelect)[]
beforeAll(async () => {
  app = await createTickingApp()
  listed = await app.services.db.select().from(places)
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>
type Scene = { hiding: Member; other: Member; photoId: string }

/**
 * The other member's actions, by the kind of email they lead to. For the last one, a saved search finds the other
 * member.
 */
const ACTS = {
  new_message: ({ hiding, other }: Scene) =>
    app.as(other).call(sendMessage, { to: hiding.username, body: 'Hello', clientKey: newId() }),
  new_chat: async ({ hiding, other }: Scene) => {
    const browser = app.as(other)
    const { roomId } = (await browser.call(startChat, { memberId: hiding.id })).ok
    return browser.call(sendLine, { roomId, text: 'Hello', clientKey: newId() })
  },
  profile_view: ({ hiding, other }: Scene) => app.as(other).call(getProfile, { username: hiding.username }),
  photo_fab: ({ other, photoId }: Scene) => app.as(other).call(fabPhoto, { photoId }),
  new_match: ({ other }: Scene) => app.as(other).call(getProfile, { username: other.username }),
} as const
type Kind = keyof typeof ACTS

/** The hiding member's home, and the other members' homes: far away, and in the same town, county and region. */
const homes = () => {
  const isBeside = (one: (typeof listed)[number], other: (typeof listed)[number]) =>
    one.id !== other.id && one.region === other.region && one.country === other.country
  const here = listed.find((one) => listed.some((other) => isBeside(one, other)))
  const beside = here && listed.find((other) => isBeside(here, other))
  const away = here && listed.find(({ region }) => region !== here.region)
  if (!here || !beside || !away) throw new Error('there are no such places')
  const near = { town: 'Elsewhere', placeId: here.id }
  return {
    home: { town: 'Town', placeId: here.id },
    others: [
      { town: 'Nowhere', placeId: away.id },
      { town: 'Town', placeId: away.id },
      near,
      { ...near, placeId: beside.id },
    ],
  }
}

/**
 * Whether the member, now hiding from neighbours, is emailed about an action by someone who lives at `place` without
 * showing it.
 */
const isTold = async (
  kind: Kind,
  from: (typeof HIDE_FROM)[number],
  place: { town: string; placeId: number },
) => {
  const hiding = await app.given.member(homes().home)
  const photoId = await app.given.photo(hiding)
  await app.as(hiding).call(saveNotificationSetting, { kind, mail: 'at_once' })
  if (kind === 'new_match') await app.given.savedSearch(hiding, { query: { types: 'tvts' } })
  app.clock.advance(MINUTE)
  const other = await app.given.member({ ...place, showPlace: false, profileType: 'tvts' })
  expect((await ACTS[kind]({ hiding, other, photoId })).status).toBe(200)
  await app.as(hiding).call(updatePrivacy, { hideFrom: from })
  for (const step of [3 * MINUTE, HOUR, 3 * MINUTE]) {
    app.clock.advance(step)
    await app.services.jobs.drain()
  }
  return app.emails.splice(0).some(({ to }) => to === hiding.email)
}

test.each(
  HIDE_FROM.filter((from) => from !== 'nobody').flatMap((from) =>
    Object.keys(ACTS).map((kind) => [from, kind as Kind] as const),
  ),
)(
  'for a member who hides from their %s, the “%s” email doesn’t reveal where someone with a hidden place lives',
  covers('BEY-25.8'),
  async (from, kind) => {
    const told = []
    for (const place of homes().others) told.push(await isTold(kind, from, place))
    expect(told).toEqual(homes().others.map(() => true))
  },
)
