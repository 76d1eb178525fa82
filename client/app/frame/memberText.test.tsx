import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReply } from '#shared/domains/discussion/discussion.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { updateProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { updateStatus } from '#shared/domains/status/status.contract.ts'
import { storePost } from '#server/domains/posts/posts.samples.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { openSite, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const HEBREW = 'שלום, מה שלומך? (2)'

/** Returns the page's Hebrew texts, and whether each one's direction is set by its own letters. */
const hebrewTexts = () =>
  [...document.querySelectorAll('#root *')].flatMap((element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent === HEBREW)
      ? [{ in: element.outerHTML, isSetByItself: element.closest('bdi, [dir=auto]') !== null }]
      : [],
  )

test(
  'text written by members is shown left to right or right to left, depending on its first letter',
  covers('MSG-58.4'),
  async () => {
    const [dana, max] = [await site.given.member(), await site.given.member()]
    await site.given.friends(dana, max)
    const agent = site.as(dana)
    await agent.call(updateProfile, { profileTitle: HEBREW, profileText: HEBREW })
    await agent.call(updateStatus, { text: HEBREW })
    const postId = await storePost(site.services, { by: dana, content: HEBREW })
    await agent.call(addReply, { discussionId: postId, content: HEBREW })
    const first = { to: max.username, body: HEBREW, clientKey: newId() }
    const { thread } = (await agent.call(sendMessage, first)).ok
    for (const [path, who, count] of [
      [`/profile/${dana.username}`, max, 3],
      ['/browse', max, 1],
      ['/messages/inbox', max, 1],
      [`/messages/thread/${thread.id}`, max, 2],
      ['/messages/sent', dana, 1],
      ['/dashboard', max, 1],
      [`/posts/${postId}`, max, 1],
      ['/friends/updates', max, 1],
      ['/update-status', dana, 2],
    ] as const) {
      await site.open(path, who)
      await waitFor(() => expect(hebrewTexts().length, path).toBeGreaterThanOrEqual(count))
      expect(
        hebrewTexts().filter(({ isSetByItself }) => !isSetByItself),
        path,
      ).toEqual([])
      for (const field of document.querySelectorAll('textarea, input[type=text]'))
        expect(field, path).toHaveAttribute('dir', 'auto')
    }
  },
)
