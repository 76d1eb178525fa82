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
  'at most three announcements are shown, dismissing one reveals the next, and it stays hidden in this browser for anyone who logs in there',
  covers('BEY-47.1', 'BEY-47.3', 'BEY-47.5'),
  async () => {
    const audiences: Audience[] = ['visitors', 'members']
    const ids = new Map<string, string>()
    for (const text of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
      ids.set(text, await add(text, { audiences }))
    await add('For staff', { audiences: ['staff'] })
    const { user } = await site.open('/other', await site.given.member())
    await waitFor(() => expect(texts()).toEqual(['Fifth', 'Fourth', 'Third']))
    const [, second] = dismissals()
    expect(second).toHaveAccessibleDescription('Fourth')
    second?.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(texts()).toEqual(['Fifth', 'Third', 'Second']))
    expect(dismissals()[1]).toHaveFocus()
    const kept = localStorage.getItem(KEY) ?? ''
    expect(kept).toBe(ids.get('Fourth'))
    localStorage.setItem(KEY, Array.from({ length: 60 }, (_, at) => `id-${at}`).join(' '))
    await user.click(dismissals()[2] as HTMLElement)
    const last = localStorage.getItem(KEY)?.split(' ')
    expect([last?.length, last?.[0], last?.at(-1)]).toEqual([60, 'id-1', ids.get('Second')])

    await site.open('/login')
    localStorage.setItem(KEY, kept)
    await waitFor(() => expect(texts()).toEqual(['Fifth', 'Third', 'Second']))
    for (const shown of [['Third', 'Second', 'First'], ['Second', 'First'], ['First'], []]) {
      dismissals()[0]?.click()
      await waitFor(() => expect(texts()).toEqual(shown))
    }
    expect(strip()).toBeNull()
    expect(document.getElementById('content')).toHaveFocus()
  },
)
