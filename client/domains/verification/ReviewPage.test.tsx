import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listOwnEntries } from '#shared/domains/verification/verification.contract.ts'
import { approveEntry } from '#shared/domains/verification/verification.review.contract.ts'
import { verificationPhotos } from '#server/domains/verification/verification.tables.ts'
import { createEntry } from '#server/testing/builders/proofs.ts'
import { covers } from '#testing/covers.ts'
import { browserWindow } from '#testing/dom.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

type Member = Awaited<ReturnType<Site['given']['member']>>

let site: Site
let member: Member
let entryId: string
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.services.db.delete(verificationPhotos)
  member = await site.given.member()
  entryId = await createEntry(site.services, member)
})

const PATH = '/admin/get-verified'

const row = (username = member.username) => screen.findByRole('button', { name: new RegExp(`^${username}`) })
const button = (name: string) => screen.findByRole('button', { name })
const standing = async () => (await site.as(member).call(listOwnEntries, {})).ok
const openEntry = async (path = PATH) => {
  const page = await site.open(path, site.admin)
  await page.user.click(await row())
  await screen.findByRole('heading', { level: 2, name: member.username })
  return page
}

test.each([PATH, '/admin/verification'])(
  '%s lists the waiting members, with their account types and how long they’ve waited',
  covers('ADM-VER-01', 'ADM-VER-02'),
  async (path) => {
    await site.open(path, site.admin)
    expect(await row()).toHaveTextContent(/FemalePending ReviewSent/)
    expect(screen.getByText('1 photo waiting')).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Longest waiting first' })).not.toBeChecked()
    expect(screen.getByText('Choose a photo from the list')).toBeVisible()
    expect((await standing()).items[0]?.openedAt).toEqual([])
  },
)

test('if no verification photo is waiting, the page says so once, and there’s nothing to sort', async () => {
  await site.services.db.delete(verificationPhotos)
  await site.open(PATH, site.admin)
  expect(await screen.findByText('No photos are waiting')).toBeVisible()
  expect(screen.getAllByText(/waiting$/)).toHaveLength(1)
  expect(screen.queryByRole('switch')).toBeNull()
})

test(
  'an opened verification photo is shown beside the profile’s, with its code, and counts as opened once',
  covers('ADM-VER-15.2'),
  async () => {
    await site.given.photo(member)
    await createEntry(site.services, member, {
      status: 'rejected',
      reason: 'Too dark.',
      adminNotes: 'Try again',
    })
    const { calls } = await openEntry()
    expect(screen.getByAltText(`Verification photo of ${member.username}`)).toBeVisible()
    expect(screen.getByAltText(`Photo 1 of ${member.username}`)).toBeVisible()
    expect(screen.getByText('KTX 479')).toBeVisible()
    const others = screen.getByRole('region', { name: 'Other photos of this member' })
    expect(others).toHaveTextContent(
      /^Other photos of this memberPhoto 2RejectedDecided .*Note to the member: Too dark\.Notes: Try again$/,
    )
    expect(calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/openings'))).toHaveLength(1)
  },
)

test(
  'keyboard shortcuts move through the list of verification photos, open one, reject it with the written reason, and undo that',
  covers('ADM-VER-07', 'ADM-VER-08', 'ADM-VER-15.1', 'ADM-VER-15.2'),
  async () => {
    const { user, idle } = await site.open(PATH, site.admin)
    await row()
    await user.keyboard('j')
    expect(await row()).toHaveFocus()
    await user.keyboard('{Enter}')
    const reason = await screen.findByLabelText(/^Note to the member/)
    await user.type(screen.getByLabelText(/^Notes for admins/), 'arha')
    await user.click(screen.getByRole('heading', { level: 2 }))
    await user.keyboard('r')
    expect(reason).toHaveFocus()
    await user.keyboard('A rather blurred photo')
    expect((await standing()).status).toBe('pending')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await idle()
    expect(await standing()).toMatchObject({
      status: 'rejected',
      items: [{ reason: 'A rather blurred photo' }],
    })
    await user.click(await button('Undo'))
    await idle()
    await waitFor(() => expect(toasts()).toEqual(['Decision undone']))
    expect((await standing()).status).toBe('pending')
    expect(await button('Approve')).toBeVisible()
  },
)

test(
  'a verification photo that was decided on offers no decision, but the decision can be undone for some minutes',
  covers('ADM-VER-10'),
  async () => {
    await site.as(site.admin).call(approveEntry, { entryId })
    await openEntry(`${PATH}?show=approved`)
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  },
)

test(
  'a decision on a verification photo that another admin has made first isn’t made again, and the list is refetched',
  covers('ADM-VER-13', 'VERIF-30'),
  async () => {
    const { user, idle } = await openEntry()
    await site.as(site.admin).call(approveEntry, { entryId })
    await user.click(await button('Reject'))
    await idle()
    await waitFor(() => expect(toasts()).toEqual(['Failed to update verification status']))
    expect(await screen.findByText('No photos are waiting')).toBeVisible()
    expect((await standing()).status).toBe('verified')
  },
)

test(
  'a verification photo is hidden and shown again with a keyboard shortcut, and a failure is reported',
  covers('ADM-VER-11', 'ADM-VER-14', 'ADM-VER-15.1'),
  async () => {
    const { user, idle, trouble } = await openEntry()
    const end = trouble(`PUT /api/admin/verification/${entryId}/hidden`, refusalOf(500, 'internal'))
    await user.keyboard('h')
    await waitFor(() => expect(toasts()).toEqual(['Failed to hide verification entry']))
    end()
    await user.keyboard('h')
    await idle()
    await waitFor(() => expect(toasts()).toEqual(['Hidden from the list']))
    expect(await screen.findByText('0 photos waiting here, 1 hidden')).toBeVisible()
    // The same number as in the list.
    expect(screen.getByRole('link', { name: /^Waiting/ })).toHaveAccessibleName('Waiting')
    await openEntry(`${PATH}?show=hidden`)
    await user.click(await button('Show in the list'))
    await idle()
    await waitFor(() => expect(toasts()).toEqual(['Back in the list']))
  },
)

test('verification photos waiting longest come first on request', async () => {
  site.clock.advance(60_000)
  const later = await site.given.member()
  await createEntry(site.services, later)
  const { user } = await site.open(PATH, site.admin)
  const names = async () =>
    within(await screen.findByRole('list', { name: 'Verification photos' }))
      .getAllByRole('button')
      .map(({ textContent }) => (textContent.startsWith(later.username) ? 'later' : 'first'))
  expect(await names()).toEqual(['later', 'first'])
  await user.click(screen.getByRole('switch', { name: 'Longest waiting first' }))
  await waitFor(async () => expect(await names()).toEqual(['first', 'later']))
})

test(
  'after a decision the next verification photo opens automatically, or else the previous one, and a picture opens at full size',
  covers('BEY-07.15'),
  async () => {
    const [second, third] = [await site.given.member(), await site.given.member()]
    for (const { id } of [second, third]) {
      site.clock.advance(60_000)
      await createEntry(site.services, { id })
    }
    const { user, idle } = await site.open(`${PATH}?order=longest&open=first`, site.admin)
    const shows = ({ username }: { username: string }) =>
      screen.findByRole('heading', { level: 2, name: username })
    await shows(member)
    await user.click(await button(`Verification photo of ${member.username}`))
    expect(await screen.findByRole('dialog', { name: member.username })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: new RegExp(`^${second.username} `) }))
    await shows(second)
    // Letters typed into the reason aren't shortcuts. After Escape they are again.
    await user.keyboard('raha{Escape}a')
    expect(await shows(third)).toBeVisible()
    await user.keyboard('a')
    expect(await shows(member)).toBeVisible()
    await idle()
    await user.keyboard('a')
    expect(await screen.findByText('No photos are waiting')).toBeVisible()
    expect((await standing()).status).toBe('verified')
  },
)

test(
  'on a phone the open photo fills the page, and Back returns to its row',
  covers('ADM-VER-15.3'),
  async () => {
    await createEntry(site.services, await site.given.member())
    browserWindow.happyDOM.setViewport({ width: 390 })
    for (const leave of ['Back', 'Back to the list']) {
      const { user } = await openEntry()
      expect(screen.getByRole('heading', { level: 2 }).closest('[tabindex="-1"]')).toHaveFocus()
      if (leave === 'Back') history.back()
      else await user.click(await button(leave))
      expect(await screen.findByText('Choose a photo from the list')).toBeVisible()
      await waitFor(async () => expect(await row()).toHaveFocus())
    }
    browserWindow.happyDOM.setViewport({ width: 1280 })
  },
)

test(
  'the number beside the sidebar’s link follows a decision after the sidebar was toggled',
  covers('SHELL-53.2'),
  async () => {
    const { user } = await openEntry()
    const link = () => within(screen.getByRole('complementary')).getByRole('link', { name: /^Verification/ })
    await waitFor(() => expect(link()).toHaveTextContent('Verification1 new'))
    await user.click(await button('Collapse sidebar'))
    await user.click(await button('Expand sidebar'))
    await user.click(await button('Approve'))
    await waitFor(() => expect(link().textContent).toBe('Verification'))
  },
)
