import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { watchTranslation } from '#client/platform/translation.ts'
import { covers } from '#testing/covers.ts'
import { noAnswer, openSite, screen, translatePages, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  translatePages()
})
afterAll(() => site.close())

/** Opens the conversation in which Anna has written to a new member. */
const openConversation = async () => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  const first = { to: max.username, body: 'Hello', clientKey: newId() }
  const { thread } = (await site.as(anna).call(sendMessage, first)).ok
  const page = await site.open(`/messages/thread/${thread.id}`, max)
  const send = async (text: string) => {
    await page.user.click(await screen.findByLabelText('Your message'))
    await page.user.paste(text)
    await page.user.click(screen.getByRole('button', { name: 'Send' }))
  }
  return { ...page, send }
}
const log = () => screen.findByRole('log', { name: 'Conversation' })

test(
  'a reply on a translated page shows in the conversation and in the inbox, and can be sent again if it failed',
  covers('MSG-58.3'),
  async () => {
    const { send, trouble, user } = await openConversation()
    await send('The first')
    await waitFor(async () => expect(await log()).not.toHaveTextContent('Sending…'))
    await send('The second')
    const inbox = await screen.findByRole('navigation', { name: 'Conversations' })
    await waitFor(() => expect(inbox).toHaveTextContent('You: The second'))
    await waitFor(async () => expect(await log()).not.toHaveTextContent('Sending…'))
    const end = trouble('POST /api/messages', noAnswer)
    await send('The third')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    end()
    await user.click(retry)
    await waitFor(() => expect(retry).not.toBeInTheDocument())
    await waitFor(async () => expect(await log()).not.toHaveTextContent('Sending…'))
    for (const text of ['The first', 'The second', 'The third']) {
      expect(within(await log()).getAllByText(text)).toHaveLength(1)
    }
  },
)

test('a text that changes on a translated page shows its current value', async () => {
  const { user } = await site.open('/account/edit', await site.given.member())
  const title = await screen.findByLabelText(/^Title/)
  await user.click(title)
  await user.paste('Four')
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('4 /'))
  await user.paste('teen')
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('8 /'))
})

test('a text that a translator has wrapped is removed with its wrapper, and nodes inserted before the text go before the wrapper', () => {
  const stop = watchTranslation()
  const place = document.createElement('p')
  const text = document.createTextNode('Hello')
  place.append(text)
  const wrapping = document.createElement('font')
  text.replaceWith(wrapping)
  wrapping.append(text)
  place.insertBefore(document.createTextNode('Before '), text)
  expect(place.innerHTML).toBe('Before <font>Hello</font>')
  place.removeChild(text)
  expect(place.innerHTML).toBe('Before ')
  stop()
})
