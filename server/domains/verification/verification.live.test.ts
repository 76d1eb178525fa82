import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import {
  deleteEntry,
  listOwnEntries,
  requestCode,
  submitPhoto,
} from '#shared/domains/verification/verification.contract.ts'
import { verificationChanged } from '#shared/domains/verification/verification.live.contract.ts'
import {
  approveEntry,
  hideEntry,
  openEntry,
  rejectEntry,
  undoDecision,
} from '#shared/domains/verification/verification.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { cookieOf, createConnector, createListeningApp, listenAll } from '#server/testing/scenario/live.ts'
import { drawPicture } from '#server/testing/fixtures/pictures.ts'

let site: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  site = await createListeningApp()
})
afterAll(() => site.close())
const connectTo = createConnector()

const pageOf = async (member: { id: string }) => {
  const agent = site.app.as(member)
  const socket = await connectTo(site.address, await cookieOf(agent))
  return { agent, heard: listenAll(socket, (name) => name === verificationChanged.name) }
}

test('every change to a member’s verification sends an event to their open pages only, and hiding an entry sends none', async () => {
  const { given } = site.app
  const own = await pageOf(await given.member())
  const admin = await pageOf(await given.member({ role: 'admin' }))
  const { code } = (await own.agent.call(requestCode, {})).ok
  const photo = { code: code?.code ?? '', clientKey: newId() }
  await own.agent.call(submitPhoto, photo, {}, await drawPicture())
  const entryId = (await own.agent.call(listOwnEntries, {})).ok.items[0]?.id ?? ''
  const acts = [
    () => admin.agent.call(openEntry, { entryId }),
    () => admin.agent.call(rejectEntry, { entryId }),
    () => admin.agent.call(undoDecision, { entryId }),
    () => admin.agent.call(approveEntry, { entryId }),
    () => own.agent.call(updatePreferences, { profileType: 'man' }),
    () => own.agent.call(deleteEntry, { entryId }),
  ]
  for (const [before, act] of acts.entries()) {
    await expect.poll(() => own.heard.length, { interval: 10 }).toBe(before + 1)
    expect((await admin.agent.call(hideEntry, { entryId, isHidden: true })).status).toBe(200)
    expect((await act()).status).toBe(200)
  }
  await expect.poll(() => own.heard.length, { interval: 10 }).toBe(acts.length + 1)
  expect(own.heard).toEqual(own.heard.map(() => [verificationChanged.name, {}]))
  expect(admin.heard).toEqual([])
})
