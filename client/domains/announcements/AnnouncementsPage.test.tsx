import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  deleteAnnouncement,
  listAnnouncements,
  updateAnnouncement,
  type StoredAnnouncement,
} from '#shared/domains/announcements/announcements.editing.contract.ts'
import { HOUR, MINUTE, siteTimeOf, WEEK } from '#shared/kernel/time.ts'
import { addAnnouncement } from '#server/domains/announcements/announcements.commands.ts'
import { fieldsNow } from '#server/domains/announcements/announcements.samples.ts'
import { announcements } from '#server/domains/announcements/announcements.tables.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { covers } from '#testing/covers.ts'
import { answerOf, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
let admin: Agent
let running: StoredAnnouncement
beforeAll(async () => {
  site = await openSite()
  admin = site.as(site.admin)
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.services.db.delete(announcements)
  running = await store('We’re moving')
})

const inTime = (passed: number) => new Date(site.clock.now().getTime() + passed).toISOString()
const store = (text: string, changes: object = {}) =>
  addAnnouncement(site.services, site.admin, { ...fieldsNow(site), text, ...changes })
const stored = async (isOver = false) => (await admin.call(listAnnouncements, { isOver })).ok.items
const openPage = async () => {
  const page = await site.open('/admin/announcements', admin)
  await screen.findByRole('list', { name: 'Current and upcoming' })
  return page
}
const button = (name: string) => screen.getByRole('button', { name })
const form = (name = 'New announcement') => within(screen.getByRole('region', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
const textsOf = (name: string) => {
  const list = screen.queryByRole('list', { name })
  return list ? [...list.children].map((row) => row.querySelector('p')?.textContent) : []
}
const LOCAL = { startsAt: '2030-07-01T09:00', endsAt: '2030-07-02T18:30' }

test(
  'the announcements page lists running, scheduled and past announcements, and ends or deletes one after a confirmation',
  covers('BEY-47.2'),
  async () => {
    await store('Soon', {
      startsAt: inTime(HOUR),
      endsAt: inTime(2 * HOUR),
      audiences: ['visitors', 'staff'],
    })
    await store('Long ago', {
      path: null,
      startsAt: '2020-01-05T09:00:00.000Z',
      endsAt: '2020-07-01T08:00:00.000Z',
    })
    const { user } = await openPage()
    expect(screen.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible()
    expect(textsOf('Current and upcoming')).toEqual(['Soon', 'We’re moving'])
    const [soon, now] = within(screen.getByRole('list', { name: 'Current and upcoming' })).getAllByRole(
      'listitem',
    )
    expect(soon).toHaveTextContent(/For visitors and staff\. .*London time\..*Coming/)
    expect(now).toHaveTextContent(/For members\. .*Leads to \/contact.*Running/)
    await waitFor(() => expect(textsOf('Over')).toEqual(['Long ago']))
    expect(screen.getByRole('list', { name: 'Over' })).toHaveTextContent(
      '5 Jan 2020, 09:00 to 1 Jul 2020, 09:00, London time',
    )

    expect(screen.queryByRole('button', { name: 'End “Soon” now' })).toBeNull()
    await user.click(button('End “We’re moving” now'))
    const question = await dialog()
    expect(question.getByText('End this announcement now?')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'End now' }))
    await waitFor(() => expect(toasts()).toEqual(['The announcement has ended']))
    await waitFor(() => expect(textsOf('Over')).toEqual(['We’re moving', 'Long ago']))
    expect(textsOf('Current and upcoming')).toEqual(['Soon'])

    await user.click(button('Delete “Soon”'))
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect(await stored()).toHaveLength(1)
    await user.click(button('Delete “Soon”'))
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toEqual(['Announcement deleted']))
    const empty = await screen.findByText('No current or upcoming announcements')
    await waitFor(() => expect(empty).toHaveFocus())
    expect(await stored()).toEqual([])
  },
)

test(
  'an announcement with errors shows them at their fields and keeps the input; once corrected, it’s added with times in London time',
  covers('BEY-47.1', 'BEY-47.2', 'BEY-47.5'),
  async () => {
    const openedAt = site.clock.now()
    const { user, trouble } = await openPage()
    const fields = form()
    const [start, end] = [fields.getByLabelText('Start'), fields.getByLabelText('End')]
    const localOf = (at: number) => {
      const { day, time } = siteTimeOf(new Date(at))
      return `${day}T${time}`
    }
    // A new minute may have started since the form was opened.
    const possible = [openedAt, site.clock.now()].map((at) => [
      { value: localOf(at.getTime()) },
      { value: localOf(at.getTime() + WEEK) },
    ])
    expect(possible).toContainEqual(
      [start, end].map((field) => ({ value: (field as HTMLInputElement).value })),
    )
    const write = async (field: HTMLElement, text: string) => {
      await user.clear(field)
      await user.paste(text)
    }
    const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
    await write(fields.getByLabelText(/^Link/), 'contact')
    enter(start, '')
    enter(end, '')
    await user.click(button('Add announcement'))
    for (const [label, problem] of [
      ['Text', /Write what you’d like to say, in at most 300 characters\.$/],
      [/^Link/, /Enter a path of this site, such as \/contact, of at most 300 characters, or nothing\.$/],
      ['Start', /Enter a day and a time to start\.$/],
      ['End', /Enter a day and a time to end\.$/],
    ] as const) {
      await waitFor(() => expect(fields.getByLabelText(label)).toHaveAccessibleDescription(problem))
    }
    expect(fields.getByRole('group', { name: 'Who sees it' })).toHaveAccessibleDescription(
      'Choose who sees it.',
    )
    expect(fields.getByLabelText(/^Link/)).toHaveValue('contact')
    const mend = trouble('POST /api/admin/announcements', answerOf(500))
    await user.click(button('Add announcement'))
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t add the announcement.']))
    expect(await stored()).toHaveLength(1)
    mend()

    await write(fields.getByLabelText('Text'), 'Summer party')
    await write(fields.getByLabelText(/^Link/), '/landing/party')
    await user.click(fields.getByRole('checkbox', { name: 'Visitors' }))
    await user.click(fields.getByRole('checkbox', { name: 'Members' }))
    enter(start, LOCAL.startsAt)
    enter(end, LOCAL.endsAt)
    await user.click(button('Add announcement'))
    await waitFor(() => expect(toasts()).toEqual(['Announcement added']))
    await waitFor(() => expect(textsOf('Current and upcoming')).toEqual(['Summer party', 'We’re moving']))
    expect((await stored())[0]).toMatchObject({
      text: 'Summer party',
      path: '/landing/party',
      audiences: ['visitors', 'members'],
      startsAt: '2030-07-01T08:00:00.000Z',
      endsAt: '2030-07-02T17:30:00.000Z',
    })
    expect(fields.getByLabelText('Text')).toHaveValue('')
  },
)

test(
  'an announcement is edited in the form, which asks before discarding changes, and is then empty again',
  covers('BEY-47.2'),
  async () => {
    const { user } = await openPage()
    await user.click(form().getByLabelText('Text'))
    await user.paste('Else')
    await user.click(button('Edit “We’re moving”'))
    await user.click((await dialog()).getByRole('button', { name: 'Keep editing' }))
    expect(form().getByLabelText('Text')).toHaveValue('Else')
    await user.click(button('Edit “We’re moving”'))
    await user.click((await dialog()).getByRole('button', { name: 'Discard changes' }))
    expect(form('Edit the announcement').getByLabelText('Text')).toHaveValue('We’re moving')
    await user.click(button('Cancel'))
    expect(form().getByLabelText('Text')).toHaveValue('')

    await user.click(button('Edit “We’re moving”'))
    expect(screen.getByText('Edit the announcement')).toHaveFocus()
    const fields = form('Edit the announcement')
    expect(fields.getByRole('checkbox', { name: 'Members' })).toBeChecked()
    expect(fields.getByLabelText('Start')).not.toHaveValue('')
    await user.clear(fields.getByLabelText('Text'))
    await user.paste('We’ve moved')
    await user.click(button('Save changes'))
    await waitFor(() => expect(toasts()).toEqual(['Announcement changed']))
    await waitFor(() => expect(textsOf('Current and upcoming')).toEqual(['We’ve moved']))
    expect(button('Edit “We’ve moved”')).toHaveFocus()
    const [after] = await stored()
    expect(after?.text).toBe('We’ve moved')
    for (const field of ['startsAt', 'endsAt'] as const) {
      const passed = Date.parse(running[field]) - Date.parse(after?.[field] ?? '')
      expect(passed).toBeGreaterThanOrEqual(0)
      expect(passed).toBeLessThan(MINUTE)
    }
    expect(form().getByLabelText('Text')).toHaveValue('')
  },
)

test(
  'if two admins edit the same announcement, the second loses nothing, and can add a deleted one again',
  covers('BEY-47.6'),
  async () => {
    const { user } = await openPage()
    /** Saves an edit after another admin has acted on the announcement. */
    const editAfter = async (name: string, typed: string, other: () => Promise<unknown>) => {
      await user.click(button(`Edit “${name}”`))
      const text = form('Edit the announcement').getByLabelText('Text')
      await user.clear(text)
      await user.paste(typed)
      await other()
      await user.click(button('Save changes'))
      await waitFor(() => expect(toasts()).toEqual(['We couldn’t save the changes.']))
    }
    const theirs = { text: 'Theirs', path: null, audiences: ['staff' as const], ...LOCAL }
    await editAfter('We’re moving', 'Mine', () =>
      admin.call(updateAnnouncement, { ...theirs, id: running.id, updatedAt: running.updatedAt }),
    )
    const notice = await screen.findByText('Another admin has changed this announcement in the meantime')
    expect(notice.parentElement).toHaveTextContent('It now says “Theirs”.')
    expect(form('Edit the announcement').getByLabelText('Text')).toHaveValue('Mine')
    await user.click(button('Keep mine'))
    await user.click(button('Save changes'))
    await waitFor(() => expect(toasts()).toEqual(['Announcement changed']))
    await waitFor(() => expect(textsOf('Current and upcoming')).toEqual(['Mine']))
    expect((await stored())[0]).toMatchObject({ text: 'Mine', audiences: ['members'] })

    await editAfter('Mine', 'Mine again', () => admin.call(deleteAnnouncement, { id: running.id }))
    expect(
      await screen.findByText('Another admin has deleted this announcement in the meantime'),
    ).toBeVisible()
    await user.click(button('Keep mine'))
    await user.click(button('Add announcement'))
    await waitFor(() => expect(toasts()).toEqual(['Announcement added']))
    expect((await stored())[0]).toMatchObject({ text: 'Mine again' })
  },
)
