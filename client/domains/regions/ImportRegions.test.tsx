import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addRegion, listRegions } from '#shared/domains/regions/regions.editing.contract.ts'
import { postcodeRegions } from '#server/domains/regions/regions.tables.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { covers } from '#testing/covers.ts'
import { openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

const HEADER = 'country,region,county,prefix'

let site: Site
let admin: Agent
beforeAll(async () => {
  site = await openSite()
  admin = site.as(site.admin)
})
afterAll(() => site.close())
const add = (prefix: string, region = 'North West') =>
  admin.call(addRegion, { country: 'England', region, county: null, postcodePrefix: prefix })
beforeEach(async () => {
  await site.services.db.delete(postcodeRegions)
  await add('M1')
  await add('M2')
})

const stored = async () =>
  (await admin.call(listRegions, {})).ok.items.map(({ country, region, postcodePrefix }) =>
    [country, region, postcodePrefix].join(),
  )
const dialog = () => within(screen.getByRole('dialog'))
const lines = (name: string) =>
  within(dialog().getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const confirm = () => dialog().getByRole('button', { name: 'Import' })

const openDialog = async () => {
  const { user } = await site.open('/admin/postcode-regions', admin)
  await screen.findByRole('list', { name: 'Postcode regions' })
  await user.click(screen.getByRole('button', { name: 'Import a CSV file' }))
  await screen.findByRole('dialog')
  const choose = (...rows: string[]) =>
    user.upload(
      dialog().getByLabelText('CSV file'),
      new File([[HEADER, ...rows].join('\r\n')], 'regions.csv', { type: 'application/vnd.ms-excel' }),
    )
  return { user, choose }
}

test(
  'a file of regions that’s too large isn’t sent, invalid lines are listed and prevent the import, and a long preview says how many lines it omits',
  covers('BEY-46.3'),
  async () => {
    const { user, choose } = await openDialog()
    await choose(' '.repeat(1024 * 1024))
    expect(await dialog().findByText('This file is larger than 1 MB. Please split it.')).toBeVisible()
    expect(confirm()).toHaveAccessibleDescription('Choose a file first.')

    await choose('France,Paris,,75', 'Wales,Powys,,sy1')
    expect(await dialog().findByText('1 line is wrong')).toBeVisible()
    expect(lines('Wrong lines')).toEqual(['Line 2: Choose a country from the list.'])
    expect(confirm()).toHaveAccessibleDescription('Some lines are wrong.')
    await user.click(confirm())
    expect(await stored()).toHaveLength(2)
    await choose('England,North West,,M1')
    await waitFor(() => expect(confirm()).toHaveAccessibleDescription('There’s nothing to add or change.'))

    await choose(...Array.from({ length: 103 }, (_, at) => `Wales,Powys,,A${at}`))
    await dialog().findByText(/^103 to add/)
    const { children } = dialog().getByRole('list', { name: 'What the import does' })
    expect(children).toHaveLength(101)
    expect(children[100]).toHaveTextContent(/^and 3 more$/)
  },
)

test(
  'a file of regions is previewed, then imported, unless another admin has changed them since the preview; the export is saved as a file',
  covers('BEY-46.2', 'BEY-46.3', 'BEY-46.4', 'BEY-46.5'),
  async () => {
    const { user, choose } = await openDialog()
    expect(confirm()).toHaveAccessibleDescription('Choose a file first.')
    await choose(
      'England,North West,,M1',
      'England,Sonderland,Upper,M2',
      'England,Sonderland,,m3',
      'Wales,Powys,,sy1',
    )
    expect(await dialog().findByText('2 to add, 1 to change, 1 to leave as they are')).toBeVisible()
    expect(lines('What the import does')).toEqual([
      'Line 3: Change M2, England from North West to Sonderland, Upper',
      'Line 4: Add M3, England: Sonderland',
      'Line 5: Add SY1, Wales: Powys',
    ])
    await add('M3', 'Elsewhere')
    await user.click(confirm())
    await waitFor(() =>
      expect(toasts()).toEqual([
        'The regions have changed since this preview, so we imported nothing. Please look at the new one.',
      ]),
    )
    expect(await dialog().findByText('1 to add, 2 to change, 1 to leave as they are')).toBeVisible()
    expect(await stored()).toEqual(['England,North West,M1', 'England,North West,M2', 'England,Elsewhere,M3'])
    await user.click(confirm())
    await waitFor(() => expect(toasts()).toContain('Imported: 1 added, 2 changed'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('SY1, Wales')).toBeVisible()
    expect(await stored()).toEqual([
      'England,North West,M1',
      'England,Sonderland,M2',
      'England,Sonderland,M3',
      'Wales,Powys,SY1',
    ])

    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.pathname)
    })
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
    expect(saved).toEqual(['/media/admin/postcode-regions.csv'])
    click.mockRestore()
  },
)
