import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDraft, listPages, saveDraft } from '#shared/domains/pages/pages.editing.contract.ts'
import { pages } from '#server/domains/pages/pages.tables.ts'
import { storePage } from '#server/domains/pages/pages.samples.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

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
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Été à deux')
    expect(address).toHaveValue('ete-a-deux')
    expect(address).toHaveAccessibleDescription('It’ll be at /landing/ete-a-deux')
    await user.clear(address)
    await user.type(address, 'Register')
    await begin()
    await waitFor(() => expect(address).toHaveAccessibleDescription(/belongs to the site itself\.$/))
    await user.clear(address)
    await user.type(address, 'summer')
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
  covers('ADM-16.1', 'ADM-17.1', 'ADM-17.3', 'ADM-17.4', 'BEY-44.1', 'BEY-44.7', 'BEY-45.2'),
  async () => {
    const { user, pageId, write, press } = await open('/about-draft')
    expect(screen.queryByRole('group', { name: 'Picture' })).toBeNull()
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

test('a required page can be neither moved nor deleted', covers('ADM-16.1', 'ADM-17.3'), async () => {
  const { items } = (await site.as(site.admin).call(listPages, { limit: 100 })).ok
  await site.open(`/admin/pages/${items.find(({ path }) => path === '/terms')?.id}`, site.admin)
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('the page editor reports an unknown id as not found', covers('ADM-19'), async () => {
  for (const path of ['pages/01890000-0000-7000-8000-000000000001', 'landing-pages/nothing']) {
    await site.open(`/admin/${path}`, site.admin)
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
})
