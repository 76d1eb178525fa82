import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { deviceText } from './accounts.more.text.ts'

test('a device is described by its browser and system, if known', covers('SESS-36.4'), () => {
  expect(deviceText({ browser: 'Firefox', system: 'Windows' })).toBe('Firefox on Windows')
  expect(deviceText({ browser: 'Firefox', system: null })).toBe('Firefox')
  expect(deviceText({ browser: null, system: 'Linux' })).toBe('A browser on Linux')
  expect(deviceText({ browser: null, system: null })).toBe('A device we don’t recognise')
})
