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
const openEntry = async () => {
  const page = await site.open(PATH, site.admin)
  await page.user.click(await row())
  await screen.findByRole('heading', { level: 2, name: member.username })
  return page
}

test(
  'the list shows the waiting members, with their account types and how long they’ve waited; an opened photo is shown beside the profile’s, with its code, and counts as opened once',
  covers('ADM-VER-01', 'ADM-VER-02', 'ADM-VER-15.2'),
  async () => {
    await site.given.photo(member)
    await createEntry(site.services, member, {
      status: 'rejected',
      reason: 'Too dark.',
      adminNotes: 'Try again',
    })
    const { user, calls } = await site.open('/admin/verification', site.admin)
    expect(await row()).toHaveTextContent(/FemalePending ReviewSent/)
    expect(screen.getByText('1 photo waiting')).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Longest waiting first' })).not.toBeChecked()
    expect(screen.getByText('Choose a photo from the list')).toBeVisible()
    expect((await standing()).items.flatMap(({ openedAt }) => openedAt)).toEqual([])

    await user.click(await row())
    await screen.findByRole('heading', { level: 2, name: member.username })
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
  'keyboard shortcuts move through the list of verification photos, open one, reject it with the written reason, and undo that, and the number beside the sidebar’s link follows after the sidebar was toggled',
  covers('ADM-VER-07', 'ADM-VER-08', 'ADM-VER-15.1', 'ADM-VER-15.2', 'SHELL-53.2'),
  async () => {
    const { user, idle } = await site.open(PATH, site.admin)
    await row()
    const link = () => within(screen.getByRole('complementary')).getByRole('link', { name: /^Verification/ })
    await waitFor(() => expect(link()).toHaveTextContent('Verification1 new'))
    await user.click(await button('Collapse sidebar'))
    await user.click(await button('Expand sidebar'))
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
    await waitFor(() => expect(link().textContent).toBe('Verification'))
    await user.click(await button('Undo'))
    await idle()
    await waitFor(() => expect(toasts()).toEqual(['Decision undone']))
    expect((await standing()).status).toBe('pending')
    expect(await button('Approve')).toBeVisible()
  },
)

test(
  'a decision on a verification photo that another admin has made first isn’t made again, and the list is refetched; once it’s empty, it says so once, and there’s nothing to sort',
  covers('ADM-VER-13', 'VERIF-30'),
  async () => {
    const { user, idle } = await openEntry()
    await site.as(site.admin).call(approveEntry, { entryId })
    await user.click(await button('Reject'))
    await idle()
    await waitFor(() => expect(toasts()).toEqual(['Failed to update verification status']))
    expect(await screen.findByText('No photos are waiting')).toBeVisible()
    expect(screen.getAllByText(/waiting$/)).toHaveLength(1)
    expect(screen.queryByRole('switch')).toBeNull()
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
    await user.click(screen.getByRole('link', { name: /^Hidden/ }))
    await user.click(await row())
    await user.click(await button('Show in the list'))
    await idle()
    await waitFor(() => expect(toasts()).toContain('Back in the list'))
  },
)

test(
  'verification photos waiting longest come first on request; after a decision the next one opens automatically, or else the previous one, and a decided one offers no decision, but can be undone for some minutes',
  covers('ADM-VER-10', 'BEY-07.15'),
  async () => {
    const [second, third] = [await site.given.member(), await site.given.member()]
    for (const { id } of [second, third]) {
      site.clock.advance(60_000)
      await createEntry(site.services, { id })
    }
    const { user, idle } = await site.open(PATH, site.admin)
    const names = async () =>
      within(await screen.findByRole('list', { name: 'Verification photos' }))
        .getAllByRole('button')
        .map(({ textContent }) =>
          [member, second, third].findIndex(({ username }) => textContent.startsWith(username)),
        )
    expect(await names()).toEqual([2, 1, 0])
    await user.click(screen.getByRole('switch', { name: 'Longest waiting first' }))
    await waitFor(async () => expect(await names()).toEqual([0, 1, 2]))
    await user.click(await row())
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

    await user.click(screen.getByRole('link', { name: /^Approved/ }))
    await user.click(await row())
    await shows(member)
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
    // A toast offers it as well.
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Undo' })).toBeVisible()
  },
)

test(
  'on a phone the open photo fills the page, and Back returns to its row',
  covers('ADM-VER-15.3'),
  async () => {
    await createEntry(site.services, await site.given.member())
    browserWindow.happyDOM.setViewport({ width: 390 })
    const { user } = await openEntry()
    for (const leave of ['Back', 'Back to the list']) {
      if (leave !== 'Back') await user.click(await row())
      await screen.findByRole('heading', { level: 2, name: member.username })
      expect(screen.getByRole('heading', { level: 2 }).closest('[tabindex="-1"]')).toHaveFocus()
      if (leave === 'Back') history.back()
      else await user.click(await button(leave))
      expect(await screen.findByText('Choose a photo from the list')).toBeVisible()
      await waitFor(async () => expect(await row()).toHaveFocus())
    }
    browserWindow.happyDOM.setViewport({ width: 1280 })
  },
)
