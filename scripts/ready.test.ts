import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './files.mjs'
import { isBorrowed, isInRange, isInstalled } from './ready.mjs'

let base = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'ampersand-ready-'))
  mkdirSync(join(base, 'node_modules'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const wanted = {
  '': {},
  'node_modules/pg': { version: '2.0.0' },
  'node_modules/pg-for-mac': { version: '2.0.0', optional: true },
}

function isInstalledWith(present: object) {
  writeFileSync(join(base, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  writeFileSync(join(base, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }))
  return isInstalled(base)
}

test('packages count as installed if all in the lock file are, except those for other platforms', () => {
  expect(isInstalledWith({ 'node_modules/pg': { version: '2.0.0' } })).toBe(true)
})

test('packages don’t count as installed if any is missing or older, or if there are none', () => {
  expect(isInstalledWith({})).toBe(false)
  expect(isInstalledWith({ 'node_modules/pg': { version: '1.0.0' } })).toBe(false)
  rmSync(join(base, 'node_modules'), { recursive: true })
  expect(isInstalled(base)).toBe(false)
})

test('packages behind a symbolic link count as those of another checkout', () => {
  expect(isBorrowed(base)).toBe(false)
  rmSync(join(base, 'node_modules'), { recursive: true })
  expect(isBorrowed(base)).toBe(false)
  symlinkSync(root, join(base, 'node_modules'))
  expect(isBorrowed(base)).toBe(true)
})

test('.env.example lists exactly the settings the server reads', () => {
  const read = (path: string, pattern: RegExp) =>
    new Set(Array.from(readFileSync(join(root, path), 'utf8').matchAll(pattern), (match) => match[1]))
  const known = read('server/platform/runtime/environment.ts', /^ {2}([A-Z][A-Z0-9_]+): /gm)
  expect(known.size).toBeGreaterThan(20)
  expect(read('.env.example', /^#([A-Z][A-Z0-9_]+)=/gm).add('NODE_ENV')).toEqual(known)
})

test.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['23.11.1', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s is accepted: %s', (version, isLetIn) => {
  expect(isInRange(version, '^20.19.0 || ^22.13.0 || >=24')).toBe(isLetIn)
})

test('a Node version range in an unknown notation causes an error', () => {
  expect(() => isInRange('20.19.0', '20.x')).toThrow('"20.x" is not understood')
})
