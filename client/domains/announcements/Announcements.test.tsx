import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Audience } from '#shared/domains/announcements/announcements.contract.ts'
import { addAnnouncement } from '#server/domains/announcements/announcements.commands.ts'
import { invalidateAnnouncements } from '#server/domains/announcements/announcements.queries.ts'
import { fieldsNow } from '#server/domains/announcements/announcements.samples.ts'
import { announcements } from '#server/domains/announcements/announcements.tables.ts'
import { covers } from '#testing/covers.ts'
import { openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.services.db.delete(announcements)
  invalidateAnnouncements(site.services)
})

const KEY = 'dismissed-announcements'
const add = async (text: string, changes: { audiences?: Audience[]; path?: string | null } = {}) => {
  site.clock.advance(1000)
  const fields = { ...fieldsNow(site), path: null, text, ...changes }
  return (await addAnnouncement(site.services, site.admin, fields)).id
}
const strip = () => screen.queryByRole('region', { name: 'Announcements' })
const texts = () => {
  const region = strip()
  return region
    ? within(region)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : []
}
const dismissals = () => screen.getAllByRole('button', { name: 'Dismiss this announcement' })

test(
  'an announcement is shown to its audience under the header of every page',
  covers('BEY-47.1', 'BEY-47.3'),
  async () => {
    await add('For members', { path: '/terms' })
    await add('For visitors', { audiences: ['visitors'] })
    await add('For staff', { audiences: ['staff'] })
    for (const [path, who, shown] of [
      ['/login', undefined, ['For visitors']],
      ['/register', undefined, ['For visitors']],
      ['/browse', undefined, ['For visitors']],
      ['/browse', await site.given.member(), ['For members Read more']],
      ['/admin', site.admin, ['For staff', 'For members Read more']],
    ] as const) {
      await site.open(path, who)
      await waitFor(() => expect(texts()).toEqual(shown))
      expect(screen.getByRole('banner').nextElementSibling).toBe(strip())
    }
    const [link] = within(document.body).getAllByRole('link', { name: 'Read more' })
    expect(link).toHaveAttribute('href', '/terms')
    expect(link).toHaveAccessibleDescription('For members')
  },
)

test(
  'at most three announcements are shown, dismissing one reveals the next, and the browser remembers the last 60 dismissed',
  covers('BEY-47.5'),
  async () => {
    await add('First')
    const id = await add('Second')
    for (const text of ['Third', 'Fourth', 'Fifth']) await add(text)
    const { user } = await site.open('/browse', await site.given.member())
    await waitFor(() => expect(texts()).toEqual(['Fifth', 'Fourth', 'Third']))
    await user.click(dismissals()[1] as HTMLElement)
    await waitFor(() => expect(texts()).toEqual(['Fifth', 'Third', 'Second']))
    localStorage.setItem(KEY, Array.from({ length: 60 }, (_, at) => `id-${at}`).join(' '))
    await user.click(dismissals()[2] as HTMLElement)
    const kept = localStorage.getItem(KEY)?.split(' ')
    expect([kept?.length, kept?.[0], kept?.at(-1)]).toEqual([60, 'id-1', id])
  },
)

test(
  'a dismissed announcement stays hidden in this browser, on the next page and for anyone who logs in there',
  covers('BEY-47.3'),
  async () => {
    const all: Audience[] = ['visitors', 'members']
    const id = await add('Gone', { audiences: all })
    await add('Kept', { audiences: all })
    const member = await site.given.member()
    const { user } = await site.open('/browse', member)
    await waitFor(() => expect(texts()).toEqual(['Kept', 'Gone']))
    const [, second] = dismissals()
    expect(second).toHaveAccessibleDescription('Gone')
    second?.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(texts()).toEqual(['Kept']))
    expect(dismissals()[0]).toHaveFocus()
    const kept = localStorage.getItem(KEY) ?? ''
    expect(kept).toBe(id)
    for (const who of [member, undefined]) {
      await site.open('/browse', who)
      localStorage.setItem(KEY, kept)
      await waitFor(() => expect(texts()).toEqual(['Kept']))
    }
    dismissals()[0]?.click()
    await waitFor(() => expect(strip()).toBeNull())
    expect(document.getElementById('content')).toHaveFocus()
  },
)
