import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createWholeApp } from './testing/scenario/documents.ts'
import { addressOf, agentOf, createScene, type ActorName, type Scene } from './testing/scenario/world.ts'

let scene: Scene
beforeAll(async () => {
  scene = await createScene(await createWholeApp())
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => scene.app.close())

test.each<[ActorName, string]>([
  ['stranger', '/browse'],
  ['stranger', '/login'],
  ['stranger', '/'],
  ['friend', '/privacy'],
  ['friend', '/dashboard'],
  ['friend', '/browse'],
  ['friend', '/browse?type=woman'],
  ['friend', '/messages/inbox'],
  ['friend', '/messages/inbox?list=chats'],
  ['friend', '/profile/{username}'],
  ['party', '/profile/{username}'],
  ['admin', '/dashboard'],
])('for the %s, %s has the router’s links and the library’s icons', async (actor, path) => {
  const open = async () => (await agentOf(scene, actor).request('GET', addressOf(path, scene))).body
  // The first view changes things, such as the day's view count, so it isn't compared.
  await open()
  const html = await open()
  expect(html).toMatch(/<svg [^>]*class="lucide /)
  // Renders as a browser would.
  vi.stubEnv('SSR', false)
  expect(html).toBe(await open())
})
