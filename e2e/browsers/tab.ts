import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type * as Queries from '@testing-library/dom'
import type { Driver } from './driver.ts'

/** A locator for an element in a page: by role and name, by a field's label, by its text, or by a selector. */
type Target = { role: string; name: string } | { label: string } | { text: string } | { css: string }

type Point = { x: number; y: number }

/** These browsers are slower than Chromium, and other tests run at the same time. */
const patiently = { timeout: 20_000 }

const QUERIES = readFileSync('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', 'utf8')

/** Runs in the page: scrolls the one matching element into view and returns its centre once it has stopped moving. */
const reach = async (target: Target): Promise<Point | string> => {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = Reflect.get(
    window,
    'TestingLibraryDom',
  ) as typeof Queries
  const found =
    'role' in target
      ? queryAllByRole(document.body, target.role, { name: target.name, hidden: true })
      : 'label' in target
        ? queryAllByLabelText(document.body, target.label)
        : 'text' in target
          ? queryAllByText(document.body, target.text)
          : [...document.querySelectorAll<HTMLElement>(target.css)]
  const shown = found.filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const [element] = shown
  if (!element || shown.length > 1) return `${shown.length} of them are shown`
  const painted = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const box = () => element.getBoundingClientRect()
  const { top, bottom } = box()
  if (top < 100 || bottom > innerHeight - 50) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  let before = box()
  for (;;) {
    await painted()
    const now = box()
    if (now.x === before.x && now.y === before.y) break
    before = now
  }
  const point = { x: Math.floor(before.x + before.width / 2), y: Math.floor(before.y + before.height / 2) }
  const hit = document.elementFromPoint(point.x, point.y)
  const label = hit?.closest('label')?.control
  if (!hit || !(element.contains(hit) || hit.contains(element) || label === element))
    return `${hit?.outerHTML.slice(0, 200)} is above it`
  return point
}

const KEYS = { Escape: '\uE00C', Tab: '\uE004' }

/** A browser tab and what journeys do in it. Every action waits until it's possible. */
export const openTab = (driver: Driver, { name, baseUrl }: { name: string; baseUrl: string }) => {
  /**
   * Calls a function in the page. The function must be self-contained, because only its source text is sent to the
   * browser.
   */
  const read = async <Given, Answer>(
    work: (given: Given) => Answer | Promise<Answer>,
    given: Given,
  ): Promise<Awaited<Answer>> => {
    const text = `async (given) => JSON.stringify((await (${String(work)})(JSON.parse(given))) ?? null)`
    return JSON.parse(await driver.call(text, JSON.stringify(given))) as Awaited<Answer>
  }
  const find = async (target: Target) => {
    if (!(await read(() => 'TestingLibraryDom' in window, null)))
      await driver.call(`async () => { ${QUERIES}; return '' }`, '')
    return read(reach, target)
  }
  const click = async (target: Target) => {
    const found: { at?: Point } = {}
    await expect(async () => {
      const point = await find(target)
      if (typeof point === 'string') throw new Error(`${JSON.stringify(target)}: ${point}`)
      found.at = point
    }).toPass(patiently)
    const actions = [
      { type: 'pointerMove', duration: 0, ...found.at },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await driver.perform([{ type: 'pointer', id: 'mouse', actions }])
  }
  const type = (keys: string[]) =>
    driver.perform([
      {
        type: 'key',
        id: 'keyboard',
        actions: keys.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ])
  const count = (css: string) => () => read((counted) => document.querySelectorAll(counted).length, css)
  const untilThere = (css: string) => expect.poll(count(css), patiently).toBeGreaterThan(0)
  const untilGone = (css: string) => expect.poll(count(css), patiently).toBe(0)
  const untilTakenOver = () => untilGone('#late')
  return {
    heard: driver.heard,
    address: driver.address,
    read,
    click,
    untilGone,
    untilThere,
    untilTakenOver,
    goTo: async (path: string) => {
      await driver.goTo(`${baseUrl}${path}`)
      await untilTakenOver()
    },
    goBack: driver.goBack,
    press: (key: keyof typeof KEYS, times = 1) => type(Array.from({ length: times }, () => KEYS[key])),
    type: (text: string) => type(Array.from(text)),
    /** Types into a field, as if with a keyboard. */
    fill: async (label: string, text: string) => {
      await click({ label })
      await type(Array.from(text))
    },
    expectText: (text: string) =>
      expect.poll(() => read(() => document.body.innerText, null), patiently).toContain(text),
    expectPath: (path: string | RegExp) =>
      expect
        .poll(async () => new URL(await driver.address()).pathname, patiently)
        .toMatch(typeof path === 'string' ? new RegExp(`^${path}$`) : path),
    resize: async (width: number) => {
      await driver.resize({ width, height: 844 })
      await expect.poll(() => read(() => innerWidth, null)).toBe(width)
    },
    /** Saves a screenshot of the whole page. */
    takePicture: async (what: string) => {
      const folder = 'test-results/screens'
      await mkdir(folder, { recursive: true })
      await writeFile(`${folder}/${what}-${name}.png`, Buffer.from(await driver.picture(), 'base64'))
    },
  }
}

export type Tab = ReturnType<typeof openTab>
