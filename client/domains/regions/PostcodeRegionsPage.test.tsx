import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addRegion,
  deleteRegion,
  listRegions,
  updateRegion,
  type RegionFields,
  type StoredRegion,
} from '#shared/domains/regions/regions.editing.contract.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import { postcodeRegions } from '#server/domains/regions/regions.tables.ts'
import { listToasts, toast } from '#client/ui/feedback/toast.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { covers } from '#testing/covers.ts'
import { answerOf, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

const MANCHESTER: RegionFields = {
  country: 'England',
  region: 'North West',
  county: 'Greater Manchester',
  postcodePrefix: 'M20',
}
const POWYS: RegionFields = { country: 'Wales', region: 'Mid Wales', county: null, postcodePrefix: 'SY15' }

let site: Site
let admin: Agent
beforeAll(async () => {
  site = await openSite()
  admin = site.as(site.admin)
})
afterAll(() => site.close())

let manchester: StoredRegion
let powys: StoredRegion
beforeEach(async () => {
  await site.services.db.delete(postcodeRegions)
  manchester = (await admin.call(addRegion, MANCHESTER)).ok.region
  powys = (await admin.call(addRegion, POWYS)).ok.region
})

const openPage = async () => {
  const page = await site.open('/admin/postcode-regions', admin)
  await screen.findByRole('list', { name: 'Postcode regions' })
  return page
}
const button = (name: string) => screen.getByRole('button', { name })
const rows = () => screen.queryAllByRole('listitem').filter((row) => row.dataset['place'])
const names = () => rows().map((row) => row.querySelector('p')?.textContent)
const form = (name: string) => within(screen.getByRole('region', { name }))
const ADD = 'Add a postcode region'
const EDIT = 'Edit M20, England'
const dialog = async () => within(await screen.findByRole('dialog'))
const stored = async () =>
  (await admin.call(listRegions, {})).ok.items.map(({ country, region, county, postcodePrefix }) =>
    [country, region, county, postcodePrefix].join(),
  )
const BOTH = ['England,North West,Greater Manchester,M20', 'Wales,Mid Wales,,SY15']

test(
  'the regions are listed, each with its members, and filtered; one is deleted after a confirmation, unless another admin has deleted it first; a button loads those that don’t fit on one page',
  covers(
    'ADM-PC-01',
    'ADM-PC-02.1',
    'ADM-PC-06',
    'ADM-PC-07',
    'ADM-PC-08',
    'ADM-PC-18',
    'ADM-PC-20.1',
    'ADM-PC-20.2',
    'CALL-41',
    'CALL-43',
    'BEY-46.1',
  ),
  async () => {
    const { user } = await openPage()
    expect(screen.getByRole('heading', { level: 1, name: 'Postcode regions' })).toBeVisible()
    expect(rows().map((row) => row.textContent)).toEqual([
      'M20, EnglandNorth West, Greater Manchester0 members live in this placeEditDelete',
      'SY15, WalesMid Wales0 members live in this placeEditDelete',
    ])
    const searchFor = async (text: string) => {
      await user.click(screen.getByRole('searchbox'))
      await user.paste(text)
    }
    const country = screen.getAllByLabelText('Country').at(-1) ?? document.body
    await searchFor('mid w')
    await waitFor(() => expect(names()).toEqual(['SY15, Wales']))
    await user.selectOptions(country, 'England')
    expect(await screen.findByText('No postcode regions found')).toBeVisible()
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(names()).toEqual(['M20, England']))

    await admin.call(addRegion, { ...POWYS, postcodePrefix: 'SY16' })
    await user.selectOptions(country, '')
    await waitFor(() => expect(names()).toEqual(['M20, England', 'SY15, Wales', 'SY16, Wales']))
    const remove = async (name: string) => {
      await user.click(button(`Delete ${name}`))
      await user.click((await dialog()).getByRole('button', { name: 'Delete' }))
    }
    await user.click(button('Delete M20, England'))
    const question = await dialog()
    expect(question.getByText('Are you sure you want to delete this postcode region?')).toBeVisible()
    expect(question.getByText(/^M20, England: North West, Greater Manchester\./)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(await stored()).toContain(BOTH[0])
    await remove('M20, England')
    await waitFor(() => expect(toasts()).toEqual(['Postcode region deleted successfully']))
    await waitFor(() => expect(names()).toEqual(['SY15, Wales', 'SY16, Wales']))
    expect(rows()[0]).toHaveFocus()
    expect(await stored()).toEqual([BOTH[1], 'Wales,Mid Wales,,SY16'])

    await admin.call(deleteRegion, { id: powys.id })
    await remove('SY15, Wales')
    await waitFor(() => expect(toasts()).toContain('Failed to delete postcode region'))
    await waitFor(() =>
      expect(screen.getByText('Another admin has deleted this region in the meantime.')).toBeVisible(),
    )
    await waitFor(() => expect(names()).toEqual(['SY16, Wales']))
    expect(rows()[0]).toHaveFocus()

    for (let at = 0; at < 21; at += 1)
      await admin.call(addRegion, { ...MANCHESTER, postcodePrefix: `A${at}` })
    await searchFor('north')
    await waitFor(() => expect(rows()).toHaveLength(20))
    await user.click(button('Show more'))
    await waitFor(() => expect(rows()).toHaveLength(21))
  },
)

test(
  'a region is added with the form, its prefix in capitals, and rejected input stays in the form',
  covers('ADM-PC-03', 'ADM-PC-10', 'ADM-PC-11', 'ADM-PC-13.1', 'ADM-PC-15'),
  async () => {
    const { user, trouble } = await openPage()
    const fields = form(ADD)
    const country = fields.getByLabelText('Country')
    const prefix = fields.getByLabelText('Postcode prefix')
    const region = fields.getByLabelText('Region')
    const countries = within(country)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(countries).toEqual(['Choose a country', ...COUNTRIES])
    await user.click(button('Add region'))
    await waitFor(() => expect(country).toHaveAccessibleDescription('Choose a country from the list.'))
    await waitFor(() => expect(country).toHaveFocus())
    expect(region).toHaveAccessibleDescription('Enter a region.')
    await user.selectOptions(country, 'England')
    await user.type(prefix, 'm20')
    await user.click(region)
    await user.paste('Lothian')
    await user.click(button('Add region'))
    await waitFor(() => expect(prefix).toHaveAccessibleDescription(/This country already has this prefix\.$/))
    expect(region).toHaveValue('Lothian')
    expect(await stored()).toEqual(BOTH)

    await user.selectOptions(country, 'Scotland')
    await user.clear(prefix)
    await user.type(prefix, 'eh1 2345')
    expect(prefix).toHaveValue('eh1 23')
    for (const { id } of listToasts()) toast.dismiss(id)
    const mend = trouble('POST /api/admin/postcode-regions', answerOf(500))
    await user.click(button('Add region'))
    await waitFor(() => expect(toasts()).toEqual(['Failed to add postcode region']))
    expect(region).toHaveValue('Lothian')
    mend()
    await waitFor(() => expect(button('Add region')).not.toHaveAttribute('aria-busy'))
    await user.click(button('Add region'))
    await waitFor(() => expect(toasts()).toContain('Postcode region added successfully'))
    await waitFor(() => expect(names()).toEqual(['M20, England', 'EH123, Scotland', 'SY15, Wales']))
    expect(await stored()).toContain('Scotland,Lothian,,EH123')
    expect(region).toHaveValue('')
  },
)

test(
  'a region is edited in the form, which returns to adding once that’s saved or cancelled',
  covers('ADM-PC-04', 'ADM-PC-05', 'ADM-PC-17', 'CALL-42'),
  async () => {
    const { user } = await openPage()
    await user.click(button(EDIT))
    expect(screen.getByText(EDIT, { selector: '#region-form' })).toHaveFocus()
    await user.click(button('Cancel'))
    expect(form(ADD).getByLabelText('Region')).toHaveValue('')
    expect(button(EDIT)).toHaveFocus()
    await user.type(form(ADD).getByLabelText('Region'), 'Else')
    await user.click(button(EDIT))
    await user.click((await dialog()).getByRole('button', { name: 'Keep editing' }))
    expect(form(ADD).getByLabelText('Region')).toHaveValue('Else')
    await user.click(button(EDIT))
    await user.click((await dialog()).getByRole('button', { name: 'Discard changes' }))
    expect(await stored()).toEqual(BOTH)

    expect(screen.queryByRole('region', { name: ADD })).toBeNull()
    const fields = form(EDIT)
    expect(fields.getByLabelText('Country')).toHaveValue('England')
    expect(fields.getByLabelText('Postcode prefix')).toHaveValue('M20')
    expect(fields.getByLabelText('Region')).toHaveValue('North West')
    expect(fields.getByLabelText(/^County/)).toHaveValue('Greater Manchester')
    await user.clear(fields.getByLabelText(/^County/))
    await user.click(button('Save changes'))
    await waitFor(() => expect(toasts()).toEqual(['Postcode region updated successfully']))
    expect(await screen.findByRole('region', { name: ADD })).toBeVisible()
    expect(button(EDIT)).toHaveFocus()
    expect(rows()[0]).toHaveTextContent(/^M20, EnglandNorth West0 members/)
    expect(await stored()).toEqual(['England,North West,,M20', 'Wales,Mid Wales,,SY15'])
    expect(form(ADD).getByLabelText('Region')).toHaveValue('')
  },
)

test(
  'an edit of a region that conflicts with another admin’s change or deletion is reported, and continues from either version',
  covers('ADM-PC-19.1', 'ADM-PC-19.2'),
  async () => {
    const { user } = await openPage()
    /** Saves the form after another admin has acted on the region. */
    const editAfter = async (name: string, other: () => Promise<unknown>) => {
      await user.click(button(EDIT))
      const region = form(EDIT).getByLabelText('Region')
      await user.clear(region)
      await user.paste(name)
      await other()
      await user.click(button('Save changes'))
      await waitFor(() => expect(toasts()).toContain('Failed to update postcode region'))
    }
    const { id, updatedAt } = manchester
    await editAfter('Mine', () =>
      admin.call(updateRegion, { ...MANCHESTER, id, updatedAt, county: 'Cheshire' }),
    )
    const notice = await screen.findByText('Another admin has changed this region in the meantime')
    expect(notice.parentElement).toHaveTextContent('It’s now M20, England: North West, Cheshire.')
    expect(form(EDIT).getByLabelText('Region')).toHaveValue('Mine')
    expect(await stored()).toContain('England,North West,Cheshire,M20')
    await user.click(button('Keep mine'))
    await user.click(button('Save changes'))
    await waitFor(() => expect(toasts()).toContain('Postcode region updated successfully'))
    expect(await stored()).toContain('England,Mine,Greater Manchester,M20')

    await screen.findByRole('region', { name: ADD })
    for (const each of listToasts()) toast.dismiss(each.id)
    await editAfter('Again', () => admin.call(deleteRegion, { id }))
    expect(await screen.findByText('Another admin has deleted this region in the meantime')).toBeVisible()
    await waitFor(() => expect(names()).toEqual(['SY15, Wales']))
    await user.click(button('Keep mine'))
    await user.click(button('Add region'))
    await waitFor(() => expect(toasts()).toContain('Postcode region added successfully'))
    expect(await stored()).toContain('England,Again,Greater Manchester,M20')
  },
)
