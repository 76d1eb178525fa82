import { MOST_DEVICES } from '#shared/domains/notifications/notifications.push.contract.ts'

export const PUSH_TEXT = {
  title: 'On your devices',
  description: 'A notification on your phone or computer, even while this site is closed.',
  shown:
    'It only ever says “Something new”, on the lock screen as well: never who it was or what they wrote. Your phone or browser adds the address of this site, or the name you installed it under.',
  discreet: 'In discreet mode you install it as “Notes”, with a plain icon.',
  discreetLink: 'Discreet mode',
  turnOn: 'Notify me on this device',
  turnedOn: 'This device will be notified',
  notAllowed: 'Your browser did not allow it. You can try again.',
  turnOnFailed: 'We could not switch it on for this device. Please try again.',
  tooMany: `You can be notified on ${MOST_DEVICES} devices. Please remove one of them first.`,
  isOn: 'You are notified on this device for as long as you stay logged in here.',
  test: 'Send a test',
  testSent: 'On its way. You should see it within a minute.',
  testLimited: 'You can send five tests an hour. Please try again later.',
  testFailed: 'We could not send the test. Please try again.',
  denied: 'Your browser blocks notifications from this site',
  deniedHelp:
    'To change that, open the settings of this site in your browser, often behind the sign beside the address. Allow notifications, then load this page again.',
  unsupported: 'This browser cannot show notifications',
  unsupportedHelp:
    'Private windows never can. On an iPhone or iPad, first add this site to your home screen and open it from there.',
  devices: 'Devices that are notified',
  thisOne: 'This device',
  added: (day: string) => `Since ${day}`,
  remove: 'Remove',
  removeThat: (device: string) => `Remove: ${device}`,
  removed: 'That device is no longer notified',
  removeFailed: 'We could not remove that device. Please try again.',
  loadFailed: 'We could not load the devices on which you are notified.',
} as const
