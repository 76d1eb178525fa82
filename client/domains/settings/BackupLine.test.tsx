import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { FIRST_INSTANT } from '#testing/instant.ts'
import { openSite, screen, type Site } from '#testing/site.ts'

const place = mkdtempSync(join(tmpdir(), 'amp-backups-'))
let site: Site
beforeAll(async () => {
  site = await openSite({ backup: { to: place, at: '04:00', keep: 7 } })
})
afterAll(async () => {
  await site.close()
  rmSync(place, { recursive: true })
})

const takenBefore = (hours: number) => {
  const takenAt = new Date(FIRST_INSTANT.getTime() - hours * HOUR).toISOString()
  const backups = [{ name: 'one', takenAt, rows: 1, files: 1, bytes: 1 }]
  writeFileSync(join(place, 'backups.json'), JSON.stringify({ backups }))
}

/** Leaves the page within the app and returns to it, which loads the state of the backups again. */
const returnTo = async (path: string) => {
  for (const [to, title] of [
    ['/support', 'Membership'],
    [path, 'Admin'],
  ] as const) {
    history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
    await screen.findByRole('heading', { level: 1, name: title })
  }
}

test(
  'an admin sees how old the last backup is, and is warned if there’s none, the next one is overdue, or the location can’t be read',
  covers('BEY-48.5'),
  async () => {
    await site.open('/admin', site.admin)
    expect(await screen.findByText('No backup has been taken yet.')).toBeVisible()
    takenBefore(7)
    await returnTo('/admin')
    const line = await screen.findByText(/^Last backup:/)
    expect(line).toHaveTextContent(/^Last backup: 7 hours ago\.$/)
    takenBefore(27)
    await returnTo('/admin')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /The next one is overdue\. Please let whoever runs the server know\.$/,
    )
    writeFileSync(join(place, 'backups.json'), 'no list')
    await returnTo('/admin')
    expect(await screen.findByText('We couldn’t read the place where backups are kept.')).toBeVisible()
  },
)

test('a moderator sees nothing about backups', covers('BEY-48.5'), async () => {
  takenBefore(27)
  await site.open('/admin', await site.given.member({ role: 'moderator' }))
  expect(await screen.findByRole('list', { name: 'Admin' })).toBeVisible()
  expect(screen.queryByText(/backup/i)).toBeNull()
})
