import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReply } from '#shared/domains/discussion/discussion.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { updateProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { updateStatus } from '#shared/domains/status/status.contract.ts'
import { storePost } from '#server/domains/posts/posts.samples.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { openSite, screen, waitFor, type Site } from '#testing/site.ts'

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
    const expectOn = async (path: string, count: number) => {
      await waitFor(() => expect(hebrewTexts().length, path).toBeGreaterThanOrEqual(count))
      expect(
        hebrewTexts().filter(({ isSetByItself }) => !isSetByItself),
        path,
      ).toEqual([])
      for (const field of document.querySelectorAll('textarea, input[type=text]'))
        expect(field, path).toHaveAttribute('dir', 'auto')
    }
    const visit = async (who: { id: string }, pages: readonly (readonly [path: string, count: number])[]) => {
      await site.open('/status', who)
      for (const [path, count] of pages) {
        const before = await screen.findByRole('heading', { level: 1 })
        history.pushState(null, '', path)
        await waitFor(() => expect(before).not.toBeInTheDocument())
        await expectOn(path, count)
      }
    }
    await visit(max, [
      [`/profile/${dana.username}`, 3],
      ['/browse', 1],
      ['/messages/inbox', 1],
      [`/messages/thread/${thread.id}`, 2],
      ['/dashboard', 1],
      [`/posts/${postId}`, 1],
      ['/friends/updates', 1],
    ])
    await visit(dana, [
      ['/messages/sent', 1],
      ['/update-status', 2],
    ])
  },
)
