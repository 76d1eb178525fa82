import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { getReferrals } from '#shared/domains/referrals/referrals.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { referrals } from '#server/domains/referrals/referrals.tables.ts'
import { listToasts } from '#client/ui/feedback/toast.ts'
import { covers } from '#testing/covers.ts'
import { openSite, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const button = (name: string) => screen.findByRole('button', { name })
/** Opens a member's referral page after `joined` members have joined through the link. */
const openFor = async (joined = 0) => {
  const member = await site.given.member()
  for (let at = 0; at < joined; at += 1)
    await site.services.db.insert(referrals).values({ id: newId(), memberId: null, referrerId: member.id })
  return { member, ...(await site.open('/recommend', member)) }
}
const linkField = () => screen.findByLabelText<HTMLInputElement>('Your link')
const linkIn = ({ value }: HTMLInputElement) => value

test('the referral page is for members only', covers('REF-01'), async () => {
  await site.open('/recommend')
  expect(await screen.findByRole('heading', { level: 1, name: /log in|welcome/i })).toBeVisible()
})

test('the referral page shows the member’s link, also as a QR code', covers('REF-01', 'BEY-35'), async () => {
  const { member } = await openFor()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Recommend us')
  const { link } = (await site.as(member).call(getReferrals, {})).ok
  expect(link).toMatch(new RegExp(`/\\?ref=${member.username}$`))
  expect(await linkField()).toHaveValue(link)
  expect(screen.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
})

test.each([
  [0, 'No one has joined through your link yet.'],
  [1, '1 member has joined through your link.'],
  [2, '2 members have joined through your link.'],
])('the referral page counts %d sign-ups: %s', covers('REF-08.1', 'BEY-35'), async (joined, said) => {
  await openFor(joined)
  expect(await screen.findByText(said)).toBeVisible()
})

/** Advances the timers, and lets the page finish work that doesn't depend on them. */
const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test(
  'a copied referral link is confirmed for two seconds, in the toast and on the button',
  covers('REF-04', 'REF-05', 'REF-07', 'REF-09', 'CONST-63'),
  async () => {
    const { user } = await openFor()
    const link = linkIn(await linkField())
    const copy = await button('Copy link')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await user.click(copy)
    await pass(1999)
    expect(copy).toHaveTextContent('Copied')
    expect(await navigator.clipboard.readText()).toBe(link)
    expect(toasts()).toEqual(['URL copied to clipboard!'])
    expect(listToasts().map(({ duration }) => duration)).toEqual([2000])
    await pass(1)
    expect(copy).toHaveTextContent('Copy link')
    vi.useRealTimers()
  },
)

test('a referral link that couldn’t be copied is reported', covers('REF-06'), async () => {
  const { user } = await openFor()
  const copy = await button('Copy link')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await user.click(copy)
  await waitFor(() => expect(toasts()).toEqual(['Failed to copy URL']))
  expect(screen.queryByText('Copied')).toBeNull()
})

test(
  'the referral link is passed to the device’s share sheet, if there is one',
  covers('BEY-35'),
  async () => {
    await openFor()
    await linkField()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
    Reflect.defineProperty(navigator, 'share', { value: share, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    const { user } = await openFor()
    await user.click(await button('Share'))
    expect(share.mock.calls).toEqual([[{ url: linkIn(await linkField()) }]])
    expect(toasts()).toEqual([])
  },
)
