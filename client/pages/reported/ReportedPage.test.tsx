import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { updateProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { uploadPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import { fileReport, listOwnReports } from '#shared/domains/reports/reports.filing.contract.ts'
import { listCases, openCase } from '#shared/domains/reports/reports.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import {
  memberReports,
  reportCases,
  reportOpenings,
} from '#server/domains/reports/cases/reports.cases.tables.ts'
import { drawPicture } from '#server/testing/fixtures/pictures.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  openProfileMenu,
  openSite,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const PATH = '/messages/reported'

type Member = Awaited<ReturnType<Site['given']['member']>>

const write = async (from: Member, to: Member, body: string) =>
  (await site.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })).ok.thread.id

test('an empty report queue says so', covers('MSG-08', 'MSG-09.1'), async () => {
  for (const table of [reportOpenings, memberReports, reportCases]) await site.services.db.delete(table)
  await site.open(PATH, site.admin)
  expect(await screen.findByText('No reported messages yet')).toBeVisible()
})

test(
  'a reported profile is hidden from the reporter, and an admin decides on the report',
  covers('BEY-07.1', 'BEY-07.2', 'BEY-07.13', 'BEY-07.14', 'BEY-07.15'),
  async () => {
    const [anna, max] = [
      await site.given.member(),
      await site.given.member({ profileText: 'Send me money.' }),
    ]
    const later = await site.given.member({ profileText: 'And me.' })
    const { user } = await site.open(`/profile/${max.username}`, anna)
    await openProfileMenu(user, 'Report')
    const form = within(await screen.findByRole('dialog', { name: 'Report this profile?' }))
    await user.click(form.getByRole('radio', { name: 'Spam, or asking for money' }))
    await user.click(form.getByRole('button', { name: 'Send report' }))
    const thanks = within(await screen.findByRole('dialog', { name: 'Thank you, we have your report' }))
    expect(thanks.getByRole('button', { name: `Block ${max.username}` })).toBeVisible()
    await waitFor(() => expect(thanks.getByRole('button', { name: 'Done' })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This profile is hidden from you' }),
    ).toHaveFocus()

    site.clock.advance(1000)
    const odd = { kind: 'profile', id: later.id, category: 'spam', note: 'Asks, too.' } as const
    await site.as(anna).call(fileReport, { clientKey: newId(), ...odd })
    await site.as(later).call(updateProfile, { profileText: 'Not me.' })
    const admin = await site.open(PATH, site.admin)
    await admin.user.click(await screen.findByRole('button', { name: new RegExp(`^${max.username}`) }))
    expect(await screen.findByText('Send me money.')).toBeVisible()
    expect(screen.getByText('Unchanged since the report.')).toBeVisible()
    const parts = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(parts().slice(0, 3)).toEqual(['Who reported it', 'What was reported', 'The member now'])
    await admin.user.keyboard('w')
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Warn/ })).toBeChecked())
    expect(screen.getByLabelText(/^Reason/)).toHaveFocus()
    await admin.user.keyboard('No money here{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('heading', { level: 2, name: later.username })).toBeVisible()
    expect(screen.getByText('And me.')).toBeVisible()
    expect(screen.getByText('Not me.').parentElement).toHaveTextContent('AboutChangedNot me.')
    expect(toasts()).toEqual(['Decision saved. We’ll notify everyone in five minutes.'])
    expect((await site.as(anna).call(listOwnReports, {})).ok.items).toMatchObject([
      { answer: null },
      { answer: null },
    ])
  },
)

test(
  'a photo reported for someone under age is permanently banned unless the admin unticks the box',
  covers('BEY-07.8'),
  async () => {
    const [anna, max] = [await site.given.member(), await site.given.member()]
    const about = (id: string, category: 'under_age' | 'threats' | 'spam', by = anna) =>
      site.as(by).call(fileReport, { clientKey: newId(), kind: 'photo', id, category, note: '' })
    const added = await site.as(max).call(uploadPhoto, { clientKey: newId() }, {}, await drawPicture())
    await about(added.ok.photo.id, 'threats')
    await about(added.ok.photo.id, 'under_age', await site.given.member())
    await about(await site.given.photo(max), 'spam')
    const { user } = await site.open(PATH, site.admin)
    const box = () => screen.queryByRole('checkbox', { name: 'No one can add this picture again' })
    const removes = async (reason: RegExp) => {
      await user.click(await screen.findByRole('button', { name: reason }))
      const radio = await screen.findByRole('radio', { name: /^Remove it/ })
      expect(box()).toBeNull()
      await user.click(radio)
    }
    await removes(new RegExp(`^${max.username}.*Spam`))
    expect(box()).not.toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Back to the list' }))
    await removes(new RegExp(`^${max.username}.*Threats`))
    expect(box()).toBeChecked()
    await user.type(screen.getByLabelText(/^Reason/), 'Never')
    await user.click(screen.getByRole('button', { name: 'Decide' }))
    await waitFor(() => expect(toasts()).toEqual(['Decision saved. We’ll notify everyone in five minutes.']))
    const [decided] = (await site.as(site.admin).call(listCases, { filter: 'decided', limit: 1 })).ok.items
    expect(decided?.category).toBe('threats')
    const caseId = decided?.id ?? ''
    expect((await site.as(site.admin).call(openCase, { caseId })).ok.isPictureBanned).toBe(true)
  },
)

test(
  'an attempt to add a banned picture needs no answer, because no one reported it',
  covers('BEY-07.12'),
  async () => {
    const createTry = async () => {
      const { id: reportedId, username: reportedName } = await site.given.member()
      const [id, createdAt] = [newId(), site.clock.now()]
      await site.services.db.insert(reportCases).values({
        id,
        caseNumber: id.slice(0, 8),
        kind: 'banned_picture',
        subjectId: newId(),
        reportedId,
        reportedName,
        category: 'under_age',
        priority: 1,
        createdAt,
      })
      return { caseId: id, reportedName }
    }
    const tries = [await createTry(), await createTry()]
    const { user } = await site.open(PATH, site.admin)
    for (const [at, [name, decision, told]] of (
      [
        ['Warn', 'warn', 'Decision saved. We’ll notify everyone in five minutes.'],
        ['No action', 'no_action', 'Decision saved. No one is notified.'],
      ] as const
    ).entries()) {
      const { caseId, reportedName } = tries[at] as (typeof tries)[number]
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${reportedName}`) }))
      await user.click(await screen.findByRole('radio', { name: new RegExp(`^${name}`) }))
      expect(screen.queryByLabelText(/^Answer/)).toBeNull()
      expect(screen.queryByText('Everyone who reported it gets this.')).toBeNull()
      await user.click(screen.getByLabelText(/^Reason/))
      await user.paste('Nobody may show this.')
      await user.click(screen.getByRole('button', { name: 'Decide' }))
      await waitFor(() => expect(toasts()).toEqual([told]))
      expect((await site.as(site.admin).call(openCase, { caseId })).ok).toMatchObject({
        decision,
        answer: null,
      })
    }
  },
)

test('reported content can be shown again from the member’s own reports', async () => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  const report = { clientKey: newId(), kind: 'profile', id: max.id, category: 'other', note: 'Odd.' } as const
  await site.as(anna).call(fileReport, report)
  const { user } = await site.open('/account/reports', anna)
  expect(await screen.findByText('You wrote:')).toHaveTextContent('You wrote: Odd.')
  await user.click(screen.getByRole('button', { name: 'Show it again' }))
  await waitFor(() => expect(toasts()).toEqual(['You can see it again']))
})

const report = async (
  open: Awaited<ReturnType<Site['open']>>,
  menu: HTMLElement | undefined,
  category: string | RegExp,
) => {
  await open.user.click(menu ?? document.body)
  await open.user.click(screen.getByRole('menuitem', { name: 'Report' }))
  const form = within(await screen.findByRole('dialog'))
  await open.user.click(form.getByRole('radio', { name: category }))
  await open.user.click(form.getByRole('button', { name: 'Send report' }))
  return within(await screen.findByRole('dialog', { name: 'Thank you, we have your report' }))
}

test(
  'a received message is reported from its menu and hidden from the reporter; a reported conversation closes, and can be shown again',
  covers('BEY-06.3', 'MSG-09.2'),
  async () => {
    const [anna, max] = [await site.given.member(), await site.given.member()]
    await write(max, anna, 'Good evening')
    site.clock.advance(1000)
    const threadId = await write(max, anna, 'You will be sorry')
    const open = await site.open(`/messages/thread/${threadId}`, anna)
    const menus = await screen.findAllByRole('button', { name: 'More about this message' })
    const ofMessage = await report(open, menus.at(-1), 'Threats or violence')
    expect(ofMessage.getByText(/^We’ve hidden this message from you/)).toBeVisible()
    await open.user.click(ofMessage.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText('You will be sorry')).toBeNull())

    const menu = screen.getByRole('button', { name: 'More about this conversation' })
    const thanks = await report(open, menu, /^Harassment/)
    expect(thanks.getByText(/^We’ve hidden this conversation from you/)).toBeVisible()
    await open.user.click(thanks.getByRole('button', { name: 'Done' }))
    expect(await screen.findByText('No messages yet')).toBeVisible()
    expect(address()).toBe('/messages/inbox')

    const { user } = await site.open('/account/reports', anna)
    const [latest = document.body] = await screen.findAllByRole('button', { name: 'Show it again' })
    await user.click(latest)
    await waitFor(() => expect(toasts()).toEqual(['You can see it again']))
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Messages' }))
    const inbox = within(await screen.findByRole('list', { name: 'Inbox' }))
    expect(await inbox.findByRole('link', { name: new RegExp(max.username) })).toBeVisible()
  },
)

test(
  'a report lists only the keys that do something, and a visitor’s report shows the picture',
  covers('BEY-07.16', 'BEY-20.3'),
  async () => {
    const [anna, max, rose] = [
      await site.given.member(),
      await site.given.member(),
      await site.given.member({ username: 'picture-rose' }),
    ]
    await site.given.photo(rose)
    const spam = { clientKey: newId(), kind: 'profile', id: max.id, category: 'spam', note: '' } as const
    await site.as(anna).call(fileReport, spam)
    const mine = { subject: 'picture_of_me', location: rose.username, details: 'That is me.' } as const
    await site.visitor().call(fileVisitorReport, { ...mine, clientKey: newId(), email: 'rose@example.org' })
    const { user } = await site.open(PATH, site.admin)
    const open = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
      await screen.findByRole('heading', { level: 2, name })
    }
    const keys = () =>
      Array.from(document.querySelectorAll('[aria-label=Keys] dt'), ({ textContent }) => textContent)
    await screen.findByRole('button', { name: new RegExp(`^${rose.username}`) })
    expect(keys()).toEqual(['J', 'K', 'Enter'])
    await open(max.username)
    expect(keys()).toEqual(['J', 'K', 'Enter', 'A', 'X', 'W', 'S', 'B', 'Esc', 'Ctrl Enter'])
    await open(rose.username)
    expect(screen.getByRole('img', { name: `Reported picture of ${rose.username}` })).toBeVisible()
    expect(keys()).toEqual(['J', 'K', 'Enter', 'A', 'W', 'S', 'B', 'Esc', 'Ctrl Enter'])
    await user.keyboard('x')
    const choices = within(screen.getByRole('group', { name: 'Decision' }))
    expect(choices.queryByRole('radio', { checked: true })).toBeNull()
    await user.keyboard('aIt stays{Control>}{Enter}{/Control}')
    await waitFor(() => expect(toasts()).toEqual(['Decision saved. We’ll notify everyone in five minutes.']))
  },
)
