import { groupedNumber } from '#client/platform/format.ts'

export const RECOMMEND_TEXT = {
  title: 'Recommend us',
  description: 'Know someone who’d fit in here? Give them your link, and they’ll find us.',
  loadFailed: 'We couldn’t load your link.',
  link: 'Your link',
  linkHelp: 'Your username is in it, so give it to people who may know it.',
  copy: 'Copy link',
  copyDone: 'Copied',
  copied: 'URL copied to clipboard!',
  copyFailed: 'Failed to copy URL',
  share: 'Share',
  shareFailed: 'We couldn’t open the share menu. Please copy the link.',
  qr: 'QR code of your link',
  scan: 'Side by side? Let them scan this with their phone.',
  joined: 'Joined so far',
  count: (count: number) => {
    if (count === 0) return 'No one has joined through your link yet.'
    return count === 1
      ? '1 member has joined through your link.'
      : `${groupedNumber(count)} members have joined through your link.`
  },
  countHelp: 'We count people who’ve registered and confirmed their address. You see how many, never who.',
} as const
