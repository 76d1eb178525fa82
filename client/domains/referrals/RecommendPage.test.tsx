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
const linkField = () => screen.findByLabelText<HTMLInputElement>('Your link')

/** Advances the timers, and lets the page finish work that doesn't depend on them. */
const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test(
  'the referral page shows the member’s link, also as a QR code, and how many joined through it; a copied link is confirmed for two seconds, and a failure is reported',
  covers('REF-01', 'REF-04', 'REF-05', 'REF-06', 'REF-07', 'REF-08.1', 'REF-09', 'BEY-35', 'CONST-63'),
  async () => {
    const member = await site.given.member()
    await site.services.db.insert(referrals).values({ id: newId(), memberId: null, referrerId: member.id })
    const { user } = await site.open('/recommend', member)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Recommend us')
    const { link } = (await site.as(member).call(getReferrals, {})).ok
    expect(link).toMatch(new RegExp(`/\\?ref=${member.username}$`))
    expect(await linkField()).toHaveValue(link)
    expect(screen.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
    expect(screen.getByText('1 member has joined through your link.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()

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
    const refuse = new DOMException('no', 'NotAllowedError')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refuse)
    onTestFinished(() => write.mockRestore())
    await user.click(copy)
    await waitFor(() => expect(toasts()).toContain('Failed to copy URL'))
    expect(screen.queryByText('Copied')).toBeNull()
  },
)

test(
  'the referral link is passed to the device’s share sheet, if there is one',
  covers('BEY-35'),
  async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
    Reflect.defineProperty(navigator, 'share', { value: share, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    const { user } = await site.open('/recommend', await site.given.member())
    await user.click(await button('Share'))
    expect(share.mock.calls).toEqual([[{ url: (await linkField()).value }]])
    expect(toasts()).toEqual([])
  },
)
