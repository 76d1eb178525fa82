// Runs on both engines, because pictures and email addresses are compared in SQL.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { uploadPortrait } from '#server/testing/builders/portraits.ts'
import { reason, prepareAdmin, type Member } from '#server/testing/scenario/users.ts'
import { covers } from '#testing/covers.ts'
import { sameForOne } from '#server/domains/accounts/standing/accounts.bans.policy.ts'
import { sameForOneOf } from '#server/domains/accounts/standing/accounts.bans.sql.ts'
import { readOlderLooks } from '#server/domains/photos/bans/photos.likenesses.commands.ts'
import { photoLooks } from '#server/domains/photos/bans/photos.likenesses.tables.ts'

const { at, staff, one, opened } = prepareAdmin()

const upload = (who: Member, seed: number, wish = {}) => uploadPortrait(at.app.as(who), seed, wish)
const ban = () => staff().call(acts.banUser, { ...one(), reason })

test(
  'a banned account and others with the same email address or similar pictures are listed on each other’s admin pages',
  covers('BEY-39.10', 'BEY-39.11', 'BEY-39.12'),
  async () => {
    const { given, services } = at.app
    const email = `Ro.se+${newId()}@googlemail.com`
    const [name = ''] = email.split('+')
    const [banned, spelled, mirrored, other] = [
      await given.member({}, { email }),
      await given.member({}, { email: `${name.replace('.', '').toLowerCase()}+b@gmail.com` }),
      await given.member(),
      await given.member({}, { email: `ro.se+${newId()}@example.org` }),
    ]
    await upload(banned, 51)
    expect((await upload(mirrored, 51, { isMirrored: true })).status).toBe(200)
    await upload(other, 52)
    expect((await opened(mirrored)).alike).toEqual([])
    expect((await staff().call(acts.banUser, { memberId: banned.id, reason })).status).toBe(200)
    await services.jobs.drain()
    const view = async (who: Member) => {
      const { looksBanned, addressBanned, alike } = await opened(who)
      return { looksBanned, addressBanned, alike }
    }
    const none = { looksBanned: false, addressBanned: false, alike: [] }
    const as = ({ id, username }: Member, isBanned: boolean, sharesAddress: boolean) => ({
      id,
      username,
      isBanned,
      sharesAddress,
      looksAlike: !sharesAddress,
    })
    const found = [as(spelled, false, true), as(mirrored, false, false)]
    const byName = found.toSorted((a, b) => (a.username < b.username ? -1 : 1))
    expect(await view(banned)).toEqual({ ...none, alike: byName })
    expect(await view(spelled)).toEqual({ ...none, addressBanned: true, alike: [as(banned, true, true)] })
    expect(await view(mirrored)).toEqual({ ...none, looksBanned: true, alike: [as(banned, true, false)] })
    expect(await view(other)).toEqual(none)
    // The similar accounts themselves stay active.
    expect((await opened(spelled)).status).toBe('active')
    expect((await opened(mirrored)).status).toBe('active')
    expect((await staff().call(acts.unbanUser, { memberId: banned.id })).status).toBe(200)
    for (const who of [banned, spelled, mirrored]) expect(await view(who)).toEqual(none)
  },
)

test(
  'a photo without a stored fingerprint is compared with banned members’ pictures once it has been read',
  covers('BEY-39.11'),
  async () => {
    const older = await at.app.given.member()
    await upload(at.member, 61)
    await upload(older, 61)
    const { db, jobs } = at.app.services
    await jobs.drain()
    await db.update(photoLooks).set({ isRead: false, perceptualHash: null })
    await ban()
    await jobs.drain()
    expect((await opened(older)).looksBanned).toBe(false)
    await readOlderLooks(at.app.services)
    expect((await opened(older)).looksBanned).toBe(true)
    expect(await db.$count(photoLooks, eq(photoLooks.isRead, false))).toBe(0)
  },
)

test.each([
  'Rose@Example.org',
  'ro.se+a+b@gmail.com',
  'r.o.s.e@GoogleMail.com',
  'ro.se@example.org',
  '+@example.org',
  '+a@gmail.com',
])(
  'the database normalizes the email address %s in the same way as `sameForOne`',
  covers('BEY-39.2'),
  async (email) => {
    const { rows } = await at.app.services.db.execute<{ same: string }>(
      sql`select ${sameForOneOf(sql`${email}::text`)} as same`,
    )
    expect(rows).toEqual([{ same: sameForOne(email) }])
  },
)
