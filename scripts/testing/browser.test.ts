import { expect, test } from 'vitest'
import { missingBrowsers } from './browser.mjs'

const there = { name: 'Firefox', project: 'firefox', find: () => '/usr/bin/firefox-esr', packages: [] }
const missing = { name: 'WebKit', project: 'webkit', find: () => undefined, packages: [] }

test('a browser that isn’t installed is reported as not tested, with how to install it', async () => {
  expect(await missingBrowsers({ install: false }, [there, missing])).toEqual([
    '!!!!!! NOT TESTED IN WEBKIT: not installed; as root on Debian, npm test -- --all installs it.',
  ])
})

test('if every browser is installed, nothing is reported or installed', async () => {
  expect(await missingBrowsers({ install: true }, [there])).toEqual([])
})
