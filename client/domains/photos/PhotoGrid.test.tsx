import { fireEvent } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => vi.useRealTimers())

const photo = (number: number) => screen.findByRole('button', { name: new RegExp(`^Photo ${number},`) })
const cards = () =>
  within(screen.getByRole('list', { name: 'Your photos, in your order' })).getAllByRole('listitem')
const shown = () => cards().map((card) => within(card).getByRole('img').getAttribute('src')?.split('/')[2])

test(
  'a finger picks up a photo with a long press and scrolls before that, and Escape cancels a drag',
  covers('PHOTO-03.5'),
  async () => {
    const member = await site.given.member()
    await site.given.tier(member, 'gold')
    const ids: string[] = []
    for (const isProfilePhoto of [true, false, false, false]) {
      ids.push(await site.given.photo(member, { isProfilePhoto }))
      site.clock.advance(1000)
    }
    const [a, b, c, d] = ids
    const { calls } = await site.open('/photos/manage', member)
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
