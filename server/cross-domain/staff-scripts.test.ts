import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { PAGES, type PageRoute } from '#shared/routes.ts'
import { covers } from '#testing/covers.ts'
import { pages } from '../domains/pages/pages.tables.ts'
import { isForStaff } from '../testing/matrices/contracts.ts'
import { createWholeApp } from '../testing/scenario/documents.ts'
import { ENDPOINTS, restoreAfter, sampleOf } from '../testing/matrices/endpoints.ts'
import { accepts, fieldsOf, plant } from '../testing/fixtures/planted.ts'
import { addressOf, agentOf, createScene, type Scene } from '../testing/scenario/world.ts'

const MARK = 'planted-by-staff'
const SCRIPTS = [
  `${MARK}<script>alert(1)</script>`,
  `${MARK}"><img src=x onerror=alert(1)>`,
  `[${MARK}](javascript:alert(1))`,
]
/** How the scripts would appear in a page that runs them. */
const RUNS = /<script>alert|<img src=x|href="javascript:/i
/** The domains whose texts appear on pages. */
const SHOWN = /^(?:settings|pages|menus|announcements|membership)\./

let scene: Scene
beforeAll(async () => {
  scene = await createScene(await createWholeApp())
})
afterAll(() => scene.app.close())

/** Sends the script in every text that a staff call accepts. Returns the number of times it was stored. */
const sendScript = async (endpoint: Endpoint, script: string) => {
  let stored = 0
  for (const field of fieldsOf(endpoint.input)) {
    const given = { ...(await sampleOf(endpoint.name, scene, 'admin')) }
    const input = plant(endpoint.input, { given, field, text: script })
    if (!accepts(endpoint.input, input, script)) continue
    const { status } = await agentOf(scene, 'admin').call(endpoint, input)
    if (status === 200) stored += 1
  }
  return stored
}

const shown = PAGES.filter((page: PageRoute) => !page.redirect)

test.each(SCRIPTS)(
  'no script in a text from staff runs on any page: %s',
  covers('ADM-20'),
  async (script) => {
    const { app } = scene
    const writing = Object.keys(ENDPOINTS)
      .flatMap((name) => app.routes.get(name)?.endpoint ?? [])
      .filter((endpoint) => isForStaff(endpoint) && endpoint.method !== 'GET' && !endpoint.takes)
    const taking: string[] = []
    for (const endpoint of writing) {
      if ((await sendScript(endpoint, script)) > 0) taking.push(endpoint.name)
      if (!SHOWN.test(endpoint.name)) await restoreAfter(endpoint.name, scene)
    }
    expect(taking.length).toBeGreaterThan(15)
    app.clock.advance(61_000)
    const written = await app.services.db.select({ path: pages.path }).from(pages)
    const paths = [...shown.map(({ path }) => addressOf(path, scene)), ...written.map(({ path }) => path)]
    const showing = new Set<string>()
    for (const viewer of ['stranger', 'party', 'admin'] as const) {
      for (const path of paths) {
        const { body } = await agentOf(scene, viewer).request('GET', path)
        if (body.includes(MARK)) showing.add(path)
        expect(RUNS.test(body), `${path} for ${viewer}`).toBe(false)
      }
    }
    // The pages that show the text include new pages created by staff.
    expect(written.filter(({ path }) => showing.has(path)).length).toBeGreaterThan(0)
  },
)
