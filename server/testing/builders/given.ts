import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { PICTURE_SIZES, type PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import type { Tier } from '#shared/domains/membership/membership.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { ProfileType } from '#shared/kernel/profile-types.ts'
import { addDays, DAY, siteDayOf, startOfDay } from '#shared/kernel/time.ts'
import { takeFounderPlace } from '../../domains/accounts/accounts.founders.commands.ts'
import { memberChanged } from '../../domains/accounts/accounts.events.ts'
import { accounts } from '../../domains/accounts/accounts.tables.ts'
import { blockedUsers } from '../../domains/blocks/blocks.tables.ts'
import { LINK_SEAL } from '../../domains/joining/joining.policy.ts'
import { pendingSignUps } from '../../domains/joining/joining.tables.ts'
import {
  DAILY,
  dailyUse,
  membershipSubscriptions,
  membershipTiers,
} from '../../domains/membership/membership.tables.ts'
import { notices } from '../../domains/notifications/notifications.tables.ts'
import { photoFabs, photos, photoShares } from '../../domains/photos/photos.tables.ts'
import { memberActivity, profiles } from '../../domains/profiles/profiles.tables.ts'
import { friends } from '../../domains/relations/relations.tables.ts'
import { savedSearches } from '#server/domains/search/saved/search.saved.tables.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { preparePicture, type Prepared } from '../../platform/images/picture.ts'
import { noticeOf } from '../../platform/domain/notices.ts'
import { seal } from '../../platform/secrets/seal.ts'
import type { Services } from '../../platform/domain/services.ts'
import { fourFields } from '../fixtures/pictures.ts'
import { type FlatDetails, putDetails, splitDetails } from './details.ts'

export const PASSWORD = 'correct-horse-battery'
let passwordHash: Promise<string> | undefined
/** A password hash in the site's format. It's cheap to verify, because a hash includes its cost. */
const hashOfPassword = () => (passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }))
let count = 0
let sharedFiles: Promise<Prepared> | undefined

type Profile = Partial<typeof profiles.$inferInsert> & FlatDetails & { lastActiveAt?: Date }
type Account = Partial<typeof accounts.$inferInsert>

const subscribe = async (
  { db, clock }: Services,
  member: { id: string },
  { name, startsAt }: { name: Tier; startsAt: Date | null },
): Promise<void> => {
  const [tier] = await db
    .select({ id: membershipTiers.id })
    .from(membershipTiers)
    .where(eq(membershipTiers.name, name))
  await db.insert(membershipSubscriptions).values({
    id: newId(),
    userId: member.id,
    tierId: tier?.id ?? '',
    status: startsAt ? 'coming' : 'active',
    source: 'admin',
    createdAt: clock.now(),
    startsAt,
  })
}

/** Builders of records. Every test creates the records it needs. */
export const createGiven = (services: Services) => ({
  /**
   * A confirmed, active member, 30 years old, who can be found and written to, and becomes a founder while places are
   * left.
   */
  member: async ({ lastActiveAt, ...flat }: Profile = {}, account: Account = {}) => {
    const { profile, people } = splitDetails(flat)
    count += 1
    const now = services.clock.now()
    const id = newId()
    const username = profile.username ?? `member-${process.pid}-${count}`
    const email = account.email ?? `${username}@example.org`
    const profileType: ProfileType = profile.profileType ?? 'woman'
    const passwordHash = await hashOfPassword()
    await inTransaction(services, async ({ tx, emit }) => {
      const inAccounts = tx.$with('in_accounts').as(
        tx
          .insert(accounts)
          .values({
            id,
            passwordHash,
            confirmedAt: now,
            termsVersion: 'test',
            termsAcceptedAt: now,
            createdAt: now,
            ...account,
            email,
          })
          .returning({ id: accounts.id }),
      )
      const inProfiles = tx.$with('in_profiles').as(
        tx
          .insert(profiles)
          .values({
            id,
            birthYear: now.getUTCFullYear() - 30,
            birthMonth: 1,
            createdAt: now,
            updatedAt: now,
            ...profile,
            profileType,
            username,
          })
          .returning({ id: profiles.id }),
      )
      // One statement inserts all three rows, because tests create thousands of members.
      await tx
        .with(inAccounts, inProfiles)
        .insert(memberActivity)
        .values({ memberId: id, lastActiveAt: lastActiveAt ?? now })
      await putDetails(tx, id, people)
      await emit(memberChanged, { memberId: id })
      if (account.confirmedAt !== null) await takeFounderPlace(tx, id)
    })
    return { id, username, email, profileType }
  },
  /** A sign-up waiting for confirmation, with the token in its link. */
  signUp: async (values: Partial<typeof pendingSignUps.$inferInsert> = {}) => {
    count += 1
    const now = services.clock.now()
    const id = newId()
    const username = `waiting-${process.pid}-${count}`
    const stored = {
      id,
      clientKey: newId(),
      email: `${username}@example.org`,
      passwordHash: await hashOfPassword(),
      username,
      profileType: 'woman',
      birthMonth: 1,
      birthYear: now.getUTCFullYear() - 30,
      termsVersion: 'test',
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAY),
      ...values,
    } as const
    await services.db.insert(pendingSignUps).values(stored)
    return { ...stored, token: seal(services.config.secretKey, LINK_SEAL, id) }
  },
  /** Uses up part of a member's daily limits, for today unless `day` is given. */
  use: async (
    { id: memberId }: { id: string },
    { day = siteDayOf(services.clock.now()), ...use }: { day?: string; messages?: number; chats?: number },
  ) => {
    for (const kind of DAILY) {
      const used = use[kind]
      if (used === undefined) continue
      const row = { memberId, kind, day, used }
      await services.db
        .insert(dailyUse)
        .values(row)
        .onConflictDoUpdate({ target: [dailyUse.memberId, dailyUse.kind], set: row })
    }
  },
  /** Makes two members friends, or creates a request from `a` to `b` that's pending or declined. */
  friends: async (
    a: { id: string },
    b: { id: string },
    status: (typeof friends.$inferInsert)['status'] = 'accepted',
  ) => {
    const createdAt = services.clock.now()
    await services.db.insert(friends).values({
      id: newId(),
      userA: a.id,
      userB: b.id,
      requestedBy: a.id,
      status,
      createdAt,
      decidedAt: status === 'pending' ? null : createdAt,
    })
  },
  /** Creates the member's saved search, for which anyone who joins from now on is new. Returns its ID. */
  savedSearch: async (
    member: { id: string },
    search: Partial<typeof savedSearches.$inferInsert> = {},
  ): Promise<string> => {
    const now = services.clock.now()
    const row = {
      id: newId(),
      memberId: member.id,
      clientKey: newId(),
      name: `Search ${newId()}`,
      query: { ageMin: 18, ageMax: 99 },
      createdAt: now,
      newestSeen: now.getTime() - 1,
      tell: true,
      ...search,
    }
    await services.db.insert(savedSearches).values(row)
    return row.id
  },
  /** Gives the member the tier indefinitely. */
  tier: (member: { id: string }, name: Tier) => subscribe(services, member, { name, startsAt: null }),
  /** Gives the member a tier that starts tomorrow. */
  comingTier: (member: { id: string }, name: Tier) =>
    subscribe(services, member, {
      name,
      startsAt: startOfDay(addDays(siteDayOf(services.clock.now()), 1)),
    }),
  /** Removes the photo limit from every membership tier. */
  roomForPhotos: async () => {
    await services.db.update(membershipTiers).set({ maxImages: null })
  },
  /**
   * Creates a picture of the member in every size, and returns its ID. Each file's content is `picture <size>`, or a
   * real picture if it can be shared with chosen members.
   */
  photo: async (
    owner: { id: string },
    {
      audience,
      alt,
      sharedWith = [],
      isProfilePhoto = true,
      isShared = audience === 'chosen',
    }: {
      audience?: PhotoAudience
      alt?: string
      isShared?: boolean
      sharedWith?: readonly { id: string }[]
      isProfilePhoto?: boolean
    } = {},
  ) => {
    const id = newId()
    const createdAt = services.clock.now()
    const fileKey = `photos/${id}`
    // Photos for chosen members get a mark drawn into them, so they must be real pictures.
    const drawn = isShared
      ? await (sharedFiles ??= fourFields(400, 500)
          .jpeg()
          .toBuffer()
          .then((jpeg) => preparePicture(jpeg, { whom: owner.id })))
      : null
    for (const size of PICTURE_SIZES) {
      const file = drawn?.files[size] ?? Buffer.from(`picture ${size}`)
      await services.files.put(`${fileKey}-${size}.webp`, file)
    }
    await inTransaction(services, async ({ tx, emit }) => {
      await tx.insert(photos).values({
        id,
        ownerId: owner.id,
        fileKey,
        width: 800,
        height: 1000,
        thumbhash: 'AA',
        createdAt,
        audience,
        alt,
      })
      for (const member of sharedWith) {
        await tx
          .insert(photoShares)
          .values({ id: newId(), photoId: id, ownerId: owner.id, memberId: member.id, createdAt })
      }
      if (isProfilePhoto) await tx.update(profiles).set({ photoId: id }).where(eq(profiles.id, owner.id))
      await emit(memberChanged, { memberId: owner.id })
    })
    return id
  },
  /** Creates a notification for the member, which they may already have seen. */
  notice: async (
    member: { id: string },
    { isSeen = false, ...notice }: Pick<typeof notices.$inferInsert, 'kind' | 'about'> & { isSeen?: boolean },
  ) => {
    const now = services.clock.now()
    await services.db.insert(notices).values({
      ...notice,
      id: newId(),
      memberId: member.id,
      createdAt: now,
      latestAt: now,
      isDaily: noticeOf(notice.kind).usual.mail === 'daily',
      ...(isSeen ? { seenAt: now, handledAt: now } : {}),
    })
  },
  /** Has the member fab the photo. */
  fab: async (member: { id: string }, photoId: string) => {
    const [photo] = await services.db
      .select({ ownerId: photos.ownerId })
      .from(photos)
      .where(eq(photos.id, photoId))
    await services.db.insert(photoFabs).values({
      id: newId(),
      photoId,
      memberId: member.id,
      ownerId: photo?.ownerId ?? '',
      createdAt: services.clock.now(),
    })
  },
  /** Has `a` block `b`. */
  block: async (a: { id: string }, b: { id: string }, note = '') => {
    await services.db
      .insert(blockedUsers)
      .values({ blockerId: a.id, blockedId: b.id, note, createdAt: services.clock.now() })
  },
})
