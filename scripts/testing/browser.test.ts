import { expect, test } from 'vitest'
import { missingBrowsers } from './browser.mjs'

const there = { name: 'Firefox', project: 'firefox', find: () => '/usr/bin/firefox-esr', packages: [] }
const missing = { name: 'WebKit', project: 'webkit', find: () => undefined, packages: [] }

test('what was not tested in a browser that is not installed is said, and how to install it', async () => {
  expect(await missingBrowsers({ install: false }, [there, missing])).toEqual([
    '!!!!!! NOT TESTED IN WEBKIT: not installed; as root on Debian, npm test -- --all installs it.',
  ])
})

test('nothing is said, and nothing installed, where every browser is there', async () => {
  expect(await missingBrowsers({ install: true }, [there])).toEqual([])
})
