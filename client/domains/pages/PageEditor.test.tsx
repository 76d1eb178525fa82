import { fireEvent } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getTermsState } from '#shared/domains/accounts/accounts.terms.contract.ts'
import { getDraft, listPages, saveDraft } from '#shared/domains/pages/pages.editing.contract.ts'
import { DAY, endOfDay, siteDayOf } from '#shared/kernel/time.ts'
import { pages } from '#server/domains/pages/pages.tables.ts'
import { storePage } from '#server/domains/pages/pages.samples.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => {
  vi.useRealTimers()
})

const draftOf = async (pageId: string) => (await site.as(site.admin).call(getDraft, { pageId })).ok.page
const open = async (path: string) => {
  const { pageId } = await storePage(site.services, { path })
  site.clock.advance(1000)
  const page = await site.open(`/admin/pages/${pageId}`, site.admin)
  const field = await screen.findByRole('textbox', { name: 'Text (optional)' })
  const write = async (text: string) => {
    await page.user.clear(field)
    await page.user.click(field)
    await page.user.paste(text)
  }
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, pageId, field, write, press }
}
/** Only the terms have this. */
const ASK = 'Ask members to agree when I publish this'
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))

test(
  'a page is created from the list, which shows how many members have joined from each landing page',
  covers('ADM-14', 'ADM-16.1', 'BEY-45.2'),
  async () => {
    const { user } = await site.open('/admin/landing-pages', site.admin)
    expect(await screen.findByText('No landing pages')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'New landing page' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Begin a landing page' }))
    const begin = () => user.click(dialog.getByRole('button', { name: 'Begin' }))
    const address = dialog.getByRole('textbox', { name: 'Address' })
    await user.click(dialog.getByRole('textbox', { name: 'Title' }))
    await user.paste('Été à deux')
    expect(address).toHaveValue('ete-a-deux')
    expect(address).toHaveAccessibleDescription('It’ll be at /landing/ete-a-deux')
    await user.clear(address)
    await user.paste('Register')
    await begin()
    await waitFor(() => expect(address).toHaveAccessibleDescription(/belongs to the site itself\.$/))
    await user.clear(address)
    await user.paste('summer')
    await begin()
    expect(await screen.findByRole('heading', { level: 1, name: 'Été à deux' })).toBeVisible()
    const { pageId } = await storePage(site.services, { path: '/landing/fair' })
    await site.services.db.update(pages).set({ registrations: 1234 }).where(eq(pages.id, pageId))
    await site.open('/admin/landing-pages', site.admin)
    const list = within(await screen.findByRole('list', { name: 'Landing pages, the last changed first' }))
    const rows = list.getAllByRole('listitem')
    const fair = rows.filter((row) => within(row).queryByText('/landing/fair'))
    expect(fair[0]).toHaveTextContent('1,234 joined from here')
    expect(rows.filter((row) => !fair.includes(row)).map(({ textContent }) => textContent)).toEqual([
      'Été à deux/landing/summerNo one has joined from here yetDraftChanged just now',
    ])
  },
)

test(
  'the list of pages and the editor show a title as everyone reads it, with the site’s name filled in',
  covers('ADM-16.2'),
  async () => {
    const { user } = await site.open('/admin/pages', site.admin)
    expect(await screen.findByText(/, the last changed first\./)).toBeVisible()
    await user.click(await screen.findByRole('link', { name: 'About Ampersand' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'About Ampersand' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('About {site}')
    const versions = within(await screen.findByRole('list', { name: 'Versions, newest first' }))
    expect(versions.getByText('About Ampersand')).toBeVisible()
  },
)

test(
  'a page’s draft is previewed beside the form, and is saved, published, unpublished and deleted',
  covers('ADM-16.1', 'ADM-17.1', 'ADM-17.3', 'ADM-17.4', 'BEY-44.1', 'BEY-44.4', 'BEY-44.7', 'BEY-45.2'),
  async () => {
    const { user, pageId, write, press } = await open('/about-draft')
    expect(screen.queryByRole('group', { name: 'Picture' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: ASK })).toBeNull()
    await write('## Hello\n\nIt is **new**.')
    expect(await preview().findByRole('heading', { level: 2, name: 'Hello' })).toBeVisible()
    await press('Save draft')
    await waitFor(() => expect(toasts()).toEqual(['Draft saved']))
    expect(await draftOf(pageId)).toMatchObject({ hasDraft: true, body: '## Hello\n\nIt is **new**.' })
    expect(await screen.findByText('Changed since')).toBeVisible()
    await press('Publish')
    await waitFor(() => expect(toasts()).toContain('Published. Everyone can read it now.'))
    expect(await draftOf(pageId)).toMatchObject({ hasDraft: false, isPublished: true })
    expect(screen.queryByText('Changed since')).toBeNull()
    await press('Take it offline')
    const question = within(await screen.findByRole('dialog', { name: 'Take “Our story” offline?' }))
    question.getByRole('button', { name: 'Take it offline' }).click()
    await waitFor(async () => expect((await draftOf(pageId)).isPublished).toBe(false))
    await press('Delete')
    const last = within(await screen.findByRole('dialog', { name: 'Delete “Our story”?' }))
    await user.click(last.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Pages' })).toBeVisible()
    expect((await site.as(site.admin).call(getDraft, { pageId })).code).toBe('not_found')
    expect(await screen.findByText('/terms')).toBeVisible()
    expect(screen.queryByText(/joined from here/)).toBeNull()
  },
)

test(
  'no input for a page is lost if saving fails or another admin saved first, and an older version can be restored',
  covers('ADM-17.1', 'ADM-17.5', 'BEY-44.2'),
  async () => {
    await storePage(site.services, { path: '/somewhere' })
    const { user, trouble, pageId, field, write, press } = await open('/about-trouble')
    const address = screen.getByRole('textbox', { name: 'Address' })
    const enterAddress = async (path: string) => {
      await user.clear(address)
      await user.click(address)
      await user.paste(path)
    }
    await write('Mine')
    await enterAddress('/somewhere')
    await press('Save draft')
    await waitFor(() =>
      expect(address).toHaveAccessibleDescription(/There’s already a page at this address\.$/),
    )
    await enterAddress('/elsewhere')
    const mend = trouble(`PUT /api/admin/pages/${pageId}`, refusalOf(503, 'unavailable'))
    await press('Save draft')
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t save this. Please try again.']))
    expect(field).toHaveValue('Mine')
    mend()
    await press('Save draft')
    await waitFor(async () =>
      expect(await draftOf(pageId)).toMatchObject({ path: '/elsewhere', body: 'Mine' }),
    )
    const versions = async () =>
      within(await screen.findByRole('list', { name: 'Versions, newest first' })).getAllByRole('listitem')
    await waitFor(async () => expect(await versions()).toHaveLength(2))
    expect((await versions())[0]).toHaveTextContent(/by .+/)
    expect((await versions())[1]).toHaveTextContent(/by the site/)

    const { path, title, description, updatedAt } = await draftOf(pageId)
    await write('It goes on.')
    const theirs = { pageId, path, title, description, updatedAt, body: 'Theirs' }
    expect((await site.as(site.admin).call(saveDraft, theirs)).status).toBe(200)
    await press('Save draft')
    expect(await screen.findByText('Another admin has changed this page')).toBeVisible()
    expect(field).toHaveValue('It goes on.')
    await press('Keep mine')
    await press('Save draft')
    await waitFor(async () => expect((await draftOf(pageId)).body).toBe('It goes on.'))

    const oldest = (await versions()).at(-1) ?? document.body
    await user.click(within(oldest).getByRole('button', { name: /^Compare/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare with what you’re editing' }))
    expect(await dialog.findByText('It began in a small town.')).toHaveTextContent(/^Only in that version: /)
    expect(dialog.getByText('It goes on.')).toHaveTextContent(/^Only in yours: /)
    await user.click(dialog.getByRole('button', { name: 'Use that version' }))
    await waitFor(() => expect(field).toHaveValue('It began in a small town.'))
    await press('Save draft')
    await waitFor(async () => expect((await draftOf(pageId)).body).toBe('It began in a small town.'))
  },
)

test('the page editor reports an unknown id as not found', covers('ADM-19'), async () => {
  for (const path of ['pages/01890000-0000-7000-8000-000000000001', 'landing-pages/nothing']) {
    await site.open(`/admin/${path}`, site.admin)
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
})

const dayIn = (days: number) => siteDayOf(new Date(site.clock.now().getTime() + days * DAY))
const termsState = async () => (await site.as(site.admin).call(getTermsState, {})).ok.terms

test(
  'the terms can be neither moved nor deleted; members are asked to agree only if the admin chooses it, with a deadline, and the page says how many have',
  covers('ADM-16.1', 'ADM-17.3', 'BEY-44.4', 'BEY-44.6'),
  async () => {
    vi.setSystemTime(site.clock.now())
    const { items } = (await site.as(site.admin).call(listPages, { limit: 100 })).ok
    const id = items.find(({ path }) => path === '/terms')?.id
    const { user } = await site.open(`/admin/pages/${id}`, site.admin)
    const publish = () => user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.click(screen.getByRole('textbox', { name: 'Title' }))
    await user.paste(' here')
    await publish()
    const done = 'Published. Everyone can read it now.'
    await waitFor(() => expect(toasts()).toEqual([done]))
    expect(await termsState()).toBeNull()
    expect(screen.queryByText(/Members were last asked/)).toBeNull()

    const ask = await screen.findByRole('checkbox', { name: ASK })
    await user.click(ask)
    const field = screen.getByLabelText('Required from')
    expect(field).toHaveValue(dayIn(30))
    fireEvent.change(field, { target: { value: dayIn(-1) } })
    await publish()
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/Choose a day after today, within 365 days\.$/),
    )
    expect(await termsState()).toBeNull()

    fireEvent.change(field, { target: { value: dayIn(14) } })
    await publish()
    expect(
      await screen.findByText(/^Members were last asked to agree on .* 1 of \d+ members? has agreed/),
    ).toBeVisible()
    expect(toasts()).toContain(done)
    expect(await termsState()).toMatchObject({
      requiredFrom: endOfDay(dayIn(13)).toISOString(),
      agreed: 1,
    })
    expect(ask).not.toBeChecked()
  },
)
