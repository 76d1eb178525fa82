import { fireEvent } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listOwnPhotos } from '#shared/domains/photos/photos.own.contract.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => vi.useRealTimers())

/** Opens the photos of a member who has four. */
const openFour = async () => {
  const member = await site.given.member()
  await site.given.tier(member, 'gold')
  const ids: string[] = []
  for (const isProfilePhoto of [true, false, false, false]) {
    ids.push(await site.given.photo(member, { isProfilePhoto }))
    site.clock.advance(1000)
  }
  const stored = async () => (await site.as(member).call(listOwnPhotos, {})).ok.items.map(({ id }) => id)
  return { ids, stored, ...(await site.open('/photos/manage', member)) }
}
const photo = (number: number) => screen.findByRole('button', { name: new RegExp(`^Photo ${number},`) })
const cards = () =>
  within(screen.getByRole('list', { name: 'Your photos, in your order' })).getAllByRole('listitem')
const shown = () => cards().map((card) => within(card).getByRole('img').getAttribute('src')?.split('/')[2])

const laterRefused = () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), answer: () => gate.then(refusalOf(503, 'unavailable')) }
}

test(
  'a photo is moved with keys, presses or dragging, and a failed move is undone and reported',
  covers('PHOTO-03.5'),
  async () => {
    const { ids, stored, user, trouble } = await openFour()
    const [a, b, c, d] = ids
    await user.click(await screen.findByRole('button', { name: 'More: Photo 2' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move' }))
    expect(await screen.findAllByText(/^Moving photo 2\. Use the arrow keys/)).toHaveLength(2)
    await waitFor(async () => expect(await photo(2)).toHaveFocus())
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByText('It’s already first.')).toBeInTheDocument()
    for (const at of [3, 4]) {
      await user.keyboard('{ArrowRight}')
      await waitFor(async () => expect(await photo(at)).toHaveFocus())
    }
    expect(shown()).toEqual([a, c, d, b])
    expect(await screen.findByText('Now Photo 4 of 4')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Put it here: Photo 2,/ }))
    await waitFor(async () => expect(await stored()).toEqual([a, b, c, d]))
    expect(screen.queryByText(/^Moving photo/)).toBeNull()

    await user.click(await photo(2))
    const settings = within(await screen.findByRole('dialog', { name: 'Photo 2' }))
    expect(settings.getByRole('button', { name: 'Move earlier' })).toHaveAccessibleDescription(
      'Only your profile photo comes before this one.',
    )
    await user.click(settings.getByRole('button', { name: 'Move later' }))
    await waitFor(async () => expect(await stored()).toEqual([a, c, b, d]))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const drag = async (number: number, onto: number) => {
      const [target] = cards().slice(onto - 1)
      document.elementFromPoint = () => target ?? null
      const at = { pointerType: 'mouse', isPrimary: true, button: 0, clientY: 300 }
      fireEvent.pointerDown(await photo(number), { ...at, clientX: 5 })
      fireEvent.pointerMove(window, { ...at, clientX: 90 })
      fireEvent.pointerUp(window, at)
    }
    await drag(4, 2)
    await waitFor(async () => expect(await stored()).toEqual([a, d, c, b]))
    await drag(3, 1)
    await waitFor(() => expect(toasts()).toEqual(['Profile photo updated successfully']))
    await waitFor(() => expect(shown()).toEqual([c, a, d, b]))

    const refused = laterRefused()
    trouble(`PUT /api/photos/${b}/place`, refused.answer)
    await drag(4, 2)
    await waitFor(() => expect(shown()).toEqual([c, b, a, d]))
    refused.open()
    await waitFor(() => expect(toasts()).toContain('We couldn’t move this photo. Please try again.'))
    await waitFor(() => expect(shown()).toEqual([c, a, d, b]))
  },
)

test(
  'a finger picks up a photo with a long press and scrolls before that, and Escape cancels a drag',
  covers('PHOTO-03.5'),
  async () => {
    const { ids, calls } = await openFour()
    const [a, b, c, d] = ids
    const last = await photo(4)
    let onto = 1
    document.elementFromPoint = () => cards()[onto] ?? null
    const at = { isPrimary: true, button: 0, clientY: 300 }
    const press = (pointerType: string) => fireEvent.pointerDown(last, { ...at, pointerType, clientX: 5 })
    const move = () => fireEvent.pointerMove(window, { ...at, clientX: 90 })
    const letGo = () => fireEvent.pointerUp(window, at)

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press('touch')
    vi.advanceTimersByTime(349)
    move()
    vi.advanceTimersByTime(1)
    letGo()

    press('mouse')
    move()
    fireEvent.keyDown(window, { key: 'Escape' })
    letGo()

    onto = 2
    press('touch')
    vi.advanceTimersByTime(350)
    move()
    letGo()
    vi.useRealTimers()
    await waitFor(() => expect(shown()).toEqual([a, b, d, c]))
    const moved = calls.filter(({ url }) => url.endsWith('/place'))
    expect(moved).toEqual([{ method: 'PUT', url: `/api/photos/${d}/place`, body: { place: 2 } }])
  },
)
