import { groupedNumber } from '#client/platform/format.ts'

export const RECOMMEND_TEXT = {
  title: 'Recommend us',
  description: 'Know someone who’d fit in here? Give them your link, and they’ll find us.',
  loadFailed: 'We could not load your link.',
  link: 'Your link',
  linkHelp: 'Your username is part of it, so give it to people who may know it.',
  copy: 'Copy link',
  copyDone: 'Copied',
  copied: 'URL copied to clipboard!',
  copyFailed: 'Failed to copy URL',
  share: 'Share',
  shareFailed: 'We could not open the ways to share. Please copy the link.',
  qr: 'QR code of your link',
  scan: 'Side by side? Let them scan this with the camera of their phone.',
  joined: 'Joined so far',
  count: (count: number) => {
    if (count === 0) return 'Nobody has joined by your link yet.'
    return count === 1
      ? '1 member has joined by your link.'
      : `${groupedNumber(count)} members have joined by your link.`
  },
  countHelp: 'We count those who have registered and confirmed their address. You see how many, never who.',
} as const
