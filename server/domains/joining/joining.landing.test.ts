import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmEmail } from '#shared/domains/accounts/accounts.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import {
  deletePage,
  getDraft,
  listPages,
  publishPage,
  unpublishPage,
} from '#shared/domains/pages/pages.editing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { createDocumentApp } from '#server/testing/scenario/documents.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { covers } from '#testing/covers.ts'
import { storePage } from '../pages/pages.samples.ts'
import { invalidatePages } from '../pages/pages.queries.ts'
import { pages } from '../pages/pages.tables.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { invalidateSettings } from '../settings/settings.queries.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { exportRegistration } from './joining.queries.ts'
import { pendingSignUps, signUpSources } from './joining.tables.ts'

let app: TestApp
let admin: Agent
let pageId: string
let slug: string
beforeAll(async () => {
  app = await createDocumentApp()
  admin = app.as(await app.given.member({ role: 'admin' }))
})
afterAll(() => app.close())
beforeEach(async () => {
  slug = `fair-${newId().slice(-12)}`
  const stored = await storePage(app.services, { path: `/landing/${slug}` })
  pageId = stored.pageId
  invalidatePages(app.services)
  await demandConfirmation(false)
})

const demandConfirmation = async (value: boolean) => {
  await app.services.db.delete(siteSettings)
  const name = 'requireEmailConfirmation'
  await app.services.db.insert(siteSettings).values({ name, value, updatedAt: app.clock.now() })
  invalidateSettings(app.services)
}
const join = async (landing: string) => {
  const { session } = (await app.visitor().call(signUp, signUpForm({ landing }))).ok
  return session?.user.id ?? ''
}
const counted = async () => {
  const { items } = (await admin.call(listPages, { kind: 'landing' })).ok
  return items.find(({ id }) => id === pageId)?.registrations
}
const keptOf = async (memberId: string) =>
  (await exportRegistration(app.services.db, memberId)).youRegisteredFromThePage
const current = async () => (await admin.call(getDraft, { pageId })).ok.page
const tokenFor = async (email: string) => {
  await app.services.jobs.drain()
  return /#confirm=([\w-]+)/.exec(app.emails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
}
/** Registers, and returns a function that confirms the sign-up. */
const wait = async (changes: object = {}) => {
  await demandConfirmation(true)
  const form = signUpForm({ landing: slug, ...changes })
  await app.visitor().call(signUp, form)
  const token = await tokenFor(form.email)
  return { form, confirm: () => app.visitor().call(confirmEmail, { token, password: form.password }) }
}

test(
  'every registration link on a landing page contains the page’s name, without a cookie or a script',
  covers('BEY-45.3', 'BEY-45.1'),
  async () => {
    await app.services.db.update(pages).set({ body: '[Come in](/register)' }).where(eq(pages.id, pageId))
    invalidatePages(app.services)
    const visitor = app.visitor()
    const { body, headers } = await visitor.request('GET', `/landing/${slug}`)
    const links = [...body.matchAll(/<a[^>]*href="(\/register[^"]*)"/g)].map(([, href]) => href)
    expect(links.length).toBeGreaterThanOrEqual(3)
    expect(new Set(links)).toEqual(new Set([`/register?landing=${slug}`]))
    expect(headers['set-cookie']).toBeUndefined()
    expect((await visitor.request('GET', '/about')).body).not.toContain('/register?landing')
  },
)

test(
  'a member who joins from a landing page is counted there, and has the page’s name in their own data',
  covers('BEY-45.1', 'BEY-45.2', 'BEY-45.4'),
  async () => {
    const memberId = await join(slug)
    expect(await counted()).toBe(1)
    expect(await keptOf(memberId)).toBe(`/landing/${slug}`)
    await join(slug)
    expect(await counted()).toBe(2)
    const listed = JSON.stringify((await admin.call(listPages, { kind: 'landing' })).ok)
    expect(listed).not.toContain(memberId)
  },
)

test(
  'at registration, anything but the name of a published landing page is ignored',
  covers('BEY-45.3'),
  async () => {
    const draft = await storePage(app.services, { path: `/landing/draft-${slug}` })
    await app.services.db.update(pages).set({ isPublished: false }).where(eq(pages.id, draft.pageId))
    invalidatePages(app.services)
    for (const landing of [
      '',
      'nowhere',
      `draft-${slug}`,
      `${slug}/`,
      '../about',
      `/landing/${slug}`,
      '%00',
      '__proto__',
    ]) {
      const memberId = await join(landing)
      expect(memberId).not.toBe('')
      expect(await keptOf(memberId)).toBeNull()
    }
    expect(await counted()).toBe(0)
    const { status, error } = await app.visitor().call(signUp, signUpForm({ landing: 'x'.repeat(151) }))
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['landing']])
  },
)

test(
  'a member who must confirm their address is counted for the landing page when they do, and only once',
  covers('BEY-45.2'),
  async () => {
    const { confirm } = await wait()
    expect(await counted()).toBe(0)
    const { session } = (await confirm()).ok
    expect(await counted()).toBe(1)
    expect((await confirm()).status).not.toBe(200)
    expect(await counted()).toBe(1)
    expect(await keptOf(session.user.id)).toBe(`/landing/${slug}`)
  },
)

test(
  'a visitor who registers with a different address instead still counts for the landing page',
  covers('BEY-45.1'),
  async () => {
    const { form } = await wait()
    const other = await wait({ landing: '', username: form.username, replaces: form.clientKey })
    const { session } = (await other.confirm()).ok
    expect([await counted(), await keptOf(session.user.id)]).toEqual([1, `/landing/${slug}`])
  },
)

test(
  'erasing an account deletes the landing page’s name from its data, but the page’s count stays',
  covers('BEY-45.4'),
  async () => {
    const memberId = await join(slug)
    await eraseMember(app.services, memberId)
    const isFrom = eq(signUpSources.path, `/landing/${slug}`)
    expect(await app.services.db.$count(signUpSources, isFrom)).toBe(0)
    expect(await counted()).toBe(1)
  },
)

test(
  'a landing page that moves or is offline keeps its count, and counts visitors with a pending sign-up',
  covers('BEY-45.5'),
  async () => {
    const memberId = await join(slug)
    const { confirm } = await wait()
    const { hasDraft: _, isPublished: __, id: ___, ...text } = await current()
    await admin.call(publishPage, { ...text, pageId, path: `/landing/new-${slug}` })
    await admin.call(unpublishPage, { pageId, updatedAt: (await current()).updatedAt })
    const { session } = (await confirm()).ok
    expect(await counted()).toBe(2)
    expect(await keptOf(memberId)).toBe(`/landing/${slug}`)
    expect(await keptOf(session.user.id)).toBe(`/landing/new-${slug}`)
  },
)

test(
  'deleting a landing page deletes its count, and members keep its name in their own data',
  covers('BEY-45.5'),
  async () => {
    const memberId = await join(slug)
    const { form, confirm } = await wait()
    const { updatedAt } = await current()
    expect((await admin.call(deletePage, { pageId, updatedAt })).status).toBe(200)
    const [waiting] = await app.services.db
      .select()
      .from(pendingSignUps)
      .where(eq(pendingSignUps.email, form.email))
    expect(waiting?.landingId).toBeNull()
    const { session } = (await confirm()).ok
    expect(await keptOf(session.user.id)).toBeNull()
    expect(await keptOf(memberId)).toBe(`/landing/${slug}`)
  },
)
