import { MOST_DEVICES } from '#shared/domains/notifications/notifications.push.contract.ts'

export const PUSH_TEXT = {
  title: 'On your devices',
  description: 'A notification on your phone or computer, even while this site is closed.',
  shown:
    'It only ever says “Something new”, even on your lock screen: never who it was or what they wrote. Your phone or browser adds this site’s address, or the name you installed it under.',
  discreet: 'In discreet mode it installs as “Notes”, with a plain icon.',
  discreetLink: 'Discreet mode',
  turnOn: 'Notify me on this device',
  turnedOn: 'We’ll notify you on this device',
  notAllowed: 'Your browser didn’t allow it. You can try again.',
  turnOnFailed: 'We couldn’t switch it on for this device. Please try again.',
  tooMany: `We can notify you on ${MOST_DEVICES} devices. Please remove one first.`,
  isOn: 'We’ll notify you on this device while you stay logged in here.',
  test: 'Send a test',
  testSent: 'On its way. You should see it within a minute.',
  testLimited: 'You can send five tests an hour. Please try again later.',
  testFailed: 'We couldn’t send the test. Please try again.',
  denied: 'Your browser blocks notifications from this site',
  deniedHelp:
    'To change that, open this site’s settings in your browser, often behind the icon beside the address. Allow notifications, then reload this page.',
  unsupported: 'This browser can’t show notifications',
  unsupportedHelp:
    'Private windows never can. On an iPhone or iPad, first add this site to your home screen and open it from there.',
  devices: 'Devices we notify you on',
  thisOne: 'This device',
  added: (day: string) => `Since ${day}`,
  remove: 'Remove',
  removeThat: (device: string) => `Remove: ${device}`,
  removed: 'We won’t notify you on that device any more',
  removeFailed: 'We couldn’t remove that device. Please try again.',
  loadFailed: 'We couldn’t load your devices.',
} as const
