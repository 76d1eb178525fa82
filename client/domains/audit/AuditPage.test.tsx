import { fireEvent } from '@testing-library/dom'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, siteDayOf } from '#shared/kernel/time.ts'
import { recordAct } from '#server/domains/audit/audit.commands.ts'
import { auditActs } from '#server/domains/audit/audit.tables.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { covers } from '#testing/covers.ts'
import { dateAtSite } from '#testing/instant.ts'
import { openSite, refusalOf, screen, waitFor, within, type Site } from '#testing/site.ts'

type Act = Parameters<typeof recordAct>[2]

let site: Site
let began: Date
let approvedAt: Date
let username: string
beforeAll(async () => {
  site = await openSite()
  const member = await site.given.member()
  username = member.username
  began = site.clock.now()
  await record({
    act: 'settings.saveSettings',
    subject: 'site',
    before: { siteName: 'Old' },
    after: { siteName: 'New', contactAddress: 'desk@club.example' },
  })
  site.clock.advance(DAY)
  approvedAt = site.clock.now()
  await record({ act: 'verification.approve', subject: { memberId: member.id } })
})
afterAll(() => site.close())

const record = (act: Pick<Act, 'act' | 'subject' | 'before' | 'after'>) =>
  inTransaction(site.services, ({ tx, now }) =>
    recordAct(site.services, tx, { actor: site.admin, at: now, ...act }),
  )

const LIST = 'Entries, latest first'
const open = async () => {
  const page = await site.open('/admin/audit', site.admin)
  await screen.findByRole('list', { name: LIST })
  return page
}
const rows = () => within(screen.getByRole('list', { name: LIST })).getAllByRole('listitem')
const titles = () => rows().map((row) => row.firstChild?.textContent)
const find = () => screen.getByRole('button', { name: 'Search' })
const file = () => screen.getByRole('link', { name: 'Save as CSV' }).getAttribute('href')

test(
  'audit entries show who did what to whom, with the values before and after side by side; a search narrows their list and the downloaded file, and can be cleared',
  covers('BEY-15.1', 'BEY-15.2', 'BEY-15.4'),
  async () => {
    const { user } = await open()
    expect(titles()).toEqual(['Approved a verification', 'Changed the site settings'])
    const [latest, first] = rows()
    if (!latest || !first) throw new Error('the entries are not there')
    expect(latest).toHaveTextContent(`By ${site.admin.username}`)
    expect(within(latest).getByRole('link', { name: username })).toHaveAttribute(
      'href',
      `/profile/${username}`,
    )
    expect(within(latest).queryByRole('table')).toBeNull()
    expect(first).toHaveTextContent('About The site')
    const lines = within(first).getAllByRole('row').slice(1)
    expect(lines.map((line) => [...line.children].map(({ textContent }) => textContent))).toEqual([
      ['Site name', 'Old', 'New'],
      ['Contact address', 'Nothing', 'desk@club.example'],
    ])

    await user.click(screen.getByLabelText(/^Whom/))
    await user.paste(` ${username} `)
    await user.selectOptions(screen.getByLabelText(/^What/), 'Approved a verification')
    const day = siteDayOf(approvedAt)
    fireEvent.change(screen.getByLabelText(/^From/), { target: { value: day } })
    expect(titles()).toHaveLength(2)
    await user.click(find())
    await waitFor(() => expect(titles()).toEqual(['Approved a verification']))
    expect(file()).toBe(`/api/admin/audit.csv?act=verification.approve&from=${day}&upon=${username}`)
    await user.click(screen.getByLabelText('Who'))
    await user.paste('stranger')
    await user.click(find())
    expect(await screen.findByText('Nothing found')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show everything' }))
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(screen.getByRole('button', { name: 'Show everything' })).toHaveFocus()
    expect(screen.getByLabelText('Who')).toHaveValue('')
    expect(file()).toBe('/api/admin/audit.csv')
  },
)

test(
  'the chain of audit entries is checked when an admin asks, and the page shows the result',
  covers('BEY-15.5'),
  async () => {
    const { user, trouble } = await open()
    const check = () => user.click(screen.getByRole('button', { name: 'Check all entries' }))
    await check()
    expect(await screen.findByText(`Unbroken since ${dateAtSite(began)}, 2 entries`)).toBeVisible()
    const end = trouble('GET /api/admin/audit/check', refusalOf(500, 'internal'))
    await check()
    expect(await screen.findByText('We couldn’t check the entries. Please try again.')).toBeVisible()
    end()
    await site.services.db.execute(sql`alter table ${auditActs} disable trigger all`)
    await site.services.db.execute(sql`update ${auditActs} set subject = 'other' where number = 1`)
    await check()
    expect(await screen.findByText(/^Entry 1, from .*, is the first that doesn’t match\./)).toBeVisible()
    await site.services.db.execute(sql`update ${auditActs} set subject = 'site' where number = 1`)
    await site.services.db.execute(sql`alter table ${auditActs} enable trigger all`)
  },
)
