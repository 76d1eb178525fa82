import { afterAll, beforeAll, expect, test } from 'vitest'
import type { System } from '#shared/domains/system/system.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { giveUpJob } from '#server/domains/system/system.samples.ts'
import { beat } from '#server/platform/processes/processes.ts'
import { VERSION } from '#server/platform/runtime/version.ts'
import { covers } from '#testing/covers.ts'
import { answerOf, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const open = () => site.open('/admin/system', site.admin)
/** Reloads until every section has data. On a busy machine, a section may take longer than the page waits for it. */
const openWhole = async () => {
  const opened = await open()
  await section('Processes')
  await waitFor(async () => {
    if (screen.queryAllByText(UNKNOWN).length > 0)
      await opened.user.click(screen.getByRole('button', { name: 'Look again' }))
    expect(screen.queryAllByText(UNKNOWN)).toEqual([])
  })
  return opened
}

/** A system without any activity, and with some data unavailable. */
const NOTHING: System = {
  processes: null,
  database: null,
  replica: null,
  redis: 'away',
  jobs: null,
  mail: null,
  storage: { place: 'pictures (https://s3.example)', disk: null },
  requests: { total: 0, errors: 0, p50: null, p99: null, minutes: [] },
  statements: [],
}
const UNKNOWN = 'We couldn’t find this out just now.'

test(
  'an admin sees the state of the site in numbers and charts',
  covers('BEY-52.1', 'BEY-52.7'),
  async () => {
    site.services.traffic.note({ status: 500, ms: 1_000 })
    site.services.traffic.note({ status: 200, ms: 10 })
    site.services.traffic.note({ status: 200, ms: 10 })
    await openWhole()
    const processes = await section('Processes')
    expect(processes.getByRole('listitem')).toHaveTextContent(
      `Pages and jobs, version ${VERSION}Started just nowAnswered this page`,
    )
    const jobs = await section('Jobs')
    expect(jobs.getByText('Nothing is waiting, and nothing has failed.')).toBeVisible()
    expect(jobs.queryByRole('button')).toBeNull()
    const requests = await section('Requests of the last hour')
    expect(requests.getByText('Failed').nextSibling).toHaveTextContent(/^1 \(\d+(\.\d+)?%\)$/)
    // There's only one process.
    expect(requests.queryByText(/^Only from/)).toBeNull()
    const table = requests.getByRole('table', { name: 'Requests a minute', hidden: true })
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(61)
    const parts = await section('What the site runs on')
    expect(parts.getByText(/^(Embedded )?PostgreSQL \d/)).toBeVisible()
    expect(parts.getByText('Free').nextSibling).toHaveTextContent(/^[\d.]+ [kMGT]B$/)
    expect(
      await parts.findByText('There are no daily backups: BACKUP_TO isn’t set on the server.'),
    ).toBeVisible()
    const statements = await section('Slowest statements of the last hour')
    expect(statements.getAllByRole('listitem')).toHaveLength(10)
  },
)

test(
  'the system page shows the kind and version of other processes, and marks one that’s silent',
  covers('BEY-52.4', 'BEY-52.7'),
  async () => {
    const { services } = site
    const self = { id: newId(), startedAt: new Date(services.clock.now().getTime() - 10 * MINUTE) }
    const clock = { now: () => new Date(self.startedAt.getTime() + MINUTE) }
    await beat({ ...services, self, clock, config: { ...services.config, role: 'worker' } })
    await openWhole()
    const rows = (await section('Processes')).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows[1]).toBe(`Jobs, version ${VERSION}Started 10 minutes agoLast heard from 9 minutes agoSilent`)
    const requests = await section('Requests of the last hour')
    expect(requests.getByText(/^Only from the process that answered this page, since \d/)).toBeVisible()
    await services.database.pool.query('delete from processes')
  },
)

test(
  'failed jobs can be retried, which keeps focus and shows a toast; if the retry fails, they stay listed',
  covers('BEY-52.6'),
  async () => {
    await giveUpJob(site, 'mail.tidy')
    await giveUpJob(site, 'status.eraseExpired')
    const { user, trouble } = await openWhole()
    const jobs = await section('Jobs')
    const buttons = () => jobs.getAllByRole('button', { name: /^Try the failed jobs of/ })
    expect(buttons()).toHaveLength(2)
    const row = jobs.getByText('mail.tidy').closest('li')
    expect(row).toHaveTextContent('1 failed')
    const mend = trouble('POST /api/admin/system/retry', answerOf(503))
    const retry = jobs.getByRole('button', { name: 'Try the failed jobs of mail.tidy again' })
    await user.click(retry)
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t start them again.']))
    expect(jobs.getByText('mail.tidy').closest('li')).toHaveTextContent('1 failed')
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy', 'true'))
    mend()
    await user.click(retry)
    await waitFor(() => expect(toasts()).toEqual(['1 job will be tried again.']))
    await waitFor(() => expect(jobs.getByText('mail.tidy').closest('li')).toHaveTextContent('1 waiting'))
    expect(buttons()).toHaveLength(1)
    expect(document.activeElement).toHaveTextContent(/waiting/)
    await site.services.database.pool.query('delete from pgboss.job')
    await user.click(buttons()[0] ?? document.body)
    await waitFor(() => expect(toasts()).toContain('Another admin has already started them again.'))
    expect(await jobs.findByText('Nothing is waiting, and nothing has failed.')).toBeVisible()
  },
)

test(
  'the system page can be retried if it can’t be loaded; an unavailable section says so and the rest is shown; a replica shows its state',
  covers('BEY-51.6', 'BEY-52.5'),
  async () => {
    const { user, trouble } = await site.open('/admin', site.admin)
    const end = trouble('GET /api/admin/system', answerOf(503))
    await user.click(await within(await screen.findByRole('main')).findByRole('link', { name: /^System/ }))
    expect(await screen.findByText('We couldn’t find out how the site is running.')).toBeVisible()
    end()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await section('Processes')).toBeDefined()
    const parts = await section('What the site runs on')
    expect(parts.queryByText('Replica')).toBeNull()
    const lookAgain = (system: System) => {
      trouble('GET /api/admin/system', answerOf(200, system))
      return user.click(screen.getByRole('button', { name: 'Look again' }))
    }
    await lookAgain(NOTHING)
    expect(await parts.findByText('pictures (https://s3.example)')).toBeVisible()
    expect(screen.getAllByText(UNKNOWN)).toHaveLength(4)
    expect(parts.getByText('Away')).toBeVisible()
    expect(parts.queryByText('Free')).toBeNull()
    expect(screen.getByText('There haven’t been any requests yet.')).toBeVisible()
    expect(screen.getByText('The database hasn’t been used yet.')).toBeVisible()
    for (const [replica, words] of [
      [{ isUsed: true, lag: 0 }, 'Answers searches and public pages'],
      [{ isUsed: false, lag: 89.2 }, 'Behind by 90 seconds: the database answers everything'],
      [{ isUsed: false, lag: null }, 'Away: the database answers everything'],
    ] as const) {
      await lookAgain({ ...NOTHING, replica })
      expect(await parts.findByText(words)).toBeVisible()
    }
  },
)

// `client/app/pages.test.tsx` shows that members are redirected from every page for staff.
test('the system page redirects moderators', covers('BEY-52.3'), async () => {
  await site.open('/admin/system', await site.given.member({ role: 'moderator' }))
  await waitFor(() => expect(toasts()).toContain('Access denied. Redirecting...'))
  expect(screen.queryByRole('heading', { level: 1, name: 'System' })).toBeNull()
})
