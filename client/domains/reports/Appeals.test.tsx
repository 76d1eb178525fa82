import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAppeals } from '#shared/domains/reports/reports.appeals.contract.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { reportAppeals } from '#server/domains/reports/appeals/reports.appeals.tables.ts'
import { createAccountDecision, createAppeal, createCase } from '#server/testing/builders/cases.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const told = (values: Parameters<typeof createCase>[2] = {}) => ({
  decision: 'warn' as const,
  toldAt: site.clock.now(),
  ...values,
})

const WHY = 'It was a joke among friends.'

type Page = Awaited<ReturnType<Site['open']>>

test('a member appeals a decision, once, and sees the outcome', covers('BEY-42.1', 'BEY-42.7'), async () => {
  const member = await site.given.member()
  const { caseId } = await createCase(site.services, member, told({ decision: 'remove_content' }))
  const { user } = await site.open('/account/reports', member)
  await user.click(await screen.findByRole('button', { name: 'Ask us to look again' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('Please tell us why you think we got it wrong.')).toBeVisible()
  await user.click(screen.getByLabelText('Why you think we got it wrong'))
  await user.paste(WHY)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('You asked us to look again. We’ll tell you the outcome.')).toBeVisible()
  expect(screen.getByText('You wrote:')).toHaveTextContent(`You wrote: ${WHY}`)
  expect(screen.queryByRole('button', { name: 'Ask us to look again' })).toBeNull()
  expect(toasts()).toEqual(['Thank you. We’ll look at it again.'])

  const decided = { outcome: 'taken_back', answer: 'You were right.', decidedAt: site.clock.now() } as const
  await site.services.db.update(reportAppeals).set(decided).where(eq(reportAppeals.caseId, caseId))
  await site.open('/account/reports', member)
  expect(await screen.findByText('We looked again and took our decision back.')).toBeVisible()
  expect(screen.getByText('Our answer:')).toHaveTextContent('Our answer: You were right.')
  expect(screen.getByText(/^We don’t keep what we remove/)).toBeVisible()
})

test('a member who can’t log in appeals with the link in the email', covers('BEY-42.4'), async () => {
  const member = await site.given.member()
  const values = told({ decision: 'ban', appealTokenHash: hashToken('the-token-of-the-email') })
  await createCase(site.services, member, values)
  const { user } = await site.open('/appeal#token=the-token-of-the-email')
  await user.click(await screen.findByLabelText('Why you think we got it wrong'))
  await user.paste(WHY)
  expect(address()).toBe('/appeal')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Thank you, we have it')).toBeVisible()

  const again = await site.open('/appeal#token=the-token-of-the-email')
  const text = await screen.findByLabelText('Why you think we got it wrong')
  await again.user.type(text, 'Once more')
  await again.user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^You’ve already asked us to look at this decision again/)).toBeVisible()
  expect(text).toHaveValue('Once more')
})

test(
  'an admin finds each appeal in the queue, and decides on it with a response unless the original decision was theirs',
  covers('BEY-42.2', 'BEY-42.5', 'BEY-42.9', 'BEY-42.11'),
  async () => {
    const member = await site.given.member()
    await createAccountDecision(site.services, { memberId: member.id })
    const { user } = await site.open('/account/reports', member)
    expect(await screen.findByText('We restricted your account.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Ask us to look again' }))
    await user.click(screen.getByLabelText('Why you think we got it wrong'))
    await user.paste(WHY)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('You wrote:')).toHaveTextContent(`You wrote: ${WHY}`)

    const [asking, judged] = [await site.given.member(), await site.given.member()]
    const colleague = await site.given.member({ role: 'admin' })
    const { caseId } = await createCase(site.services, asking, told({ reportedName: asking.username }))
    const own = told({ reportedName: judged.username, decidedBy: site.admin.id })
    const { caseId: ownCase } = await createCase(site.services, judged, own)
    await createAppeal(site.services, { caseId, memberId: asking.id, text: WHY })
    await createAppeal(site.services, { caseId: ownCase, memberId: judged.id, text: WHY })
    const queue = await site.open('/messages/reported', site.admin)
    await queue.user.click(await screen.findByRole('link', { name: 'Appeals' }))
    const rowOf = ({ username }: { username: string }) =>
      screen.findByRole('button', { name: new RegExp(`^${username}`) })
    const takeBack = () => screen.queryByRole('radio', { name: /^Take it back/ })
    const notice = 'You made this decision, so someone else on the staff has to look at the appeal.'

    const restricted = await rowOf(member)
    expect(restricted).toHaveTextContent('Account · Restrict')
    await queue.user.click(restricted)
    expect(await screen.findByText('Reason:')).toHaveTextContent('Reason: Rude to everybody')
    expect(screen.queryByRole('button', { name: 'Open the report' })).toBeNull()
    expect(takeBack()).toBeVisible()

    await queue.user.click(await rowOf(judged))
    expect(await screen.findByText(notice)).toBeVisible()
    expect(takeBack()).toBeNull()

    await queue.user.click(await rowOf(asking))
    await waitFor(() => expect(takeBack()).toBeVisible())
    expect(screen.getByText(WHY)).toBeVisible()
    expect(screen.getByText('Reason:')).toHaveTextContent('Reason: It broke our rules.')
    await queue.user.click(screen.getByRole('button', { name: 'Open the report' }))
    expect(await screen.findByText('What was reported')).toBeVisible()
    await queue.user.click(screen.getByRole('button', { name: 'Close the report' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await queue.user.keyboard('a')
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Take it back/ })).toBeChecked())
    expect(screen.getByLabelText(/^Answer/)).toHaveFocus()
    await queue.user.paste('You were right.')
    await queue.user.click(screen.getByRole('button', { name: 'Decide' }))
    await waitFor(() => expect(toasts()).toEqual(['Decided. We’ve told the member.']))
    const row = { name: new RegExp(`^${asking.username}`) }
    await waitFor(() => expect(screen.queryByRole('button', row)).toBeNull())
    const { items } = (await site.as(site.admin).call(listAppeals, { filter: 'decided' })).ok
    expect(items.find((each) => each.caseId === caseId)).toMatchObject({
      outcome: 'taken_back',
      answer: 'You were right.',
    })

    const other = await site.open('/admin/appeals', colleague)
    await other.user.click(await rowOf(judged))
    await waitFor(() => expect(takeBack()).toBeVisible())
    expect(screen.queryByText(notice)).toBeNull()
  },
)

/**
 * Submits the decision with the keyboard from a field, and expects what's missing to be shown at the control that then
 * has the focus.
 */
const expectMissing = async (user: Page['user'], from: HTMLElement, text: string, at: HTMLElement) => {
  await user.click(from)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(at).toHaveFocus()
  const described = at.closest('fieldset') ?? at
  expect(described).toHaveAccessibleDescription(expect.stringContaining(text) as string)
}

test('deciding on a report with the keyboard shows what’s missing, and where', async () => {
  const member = await site.given.member()
  await createCase(site.services, member, { reportedName: member.username })
  const { user } = await site.open('/messages/reported', site.admin)
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${member.username}`) }))
  const reason = await screen.findByLabelText(/^Reason/)
  const answer = screen.getByLabelText(/^Answer/)
  const nothing = screen.getByRole('radio', { name: /^No action/ })
  await expectMissing(user, reason, 'Please choose a decision.', nothing)
  await user.click(nothing)
  expect(screen.queryByRole('alert')).toBeNull()
  await expectMissing(user, answer, 'Please write a reason.', reason)
  await user.type(reason, 'Just a joke')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.clear(answer)
  await expectMissing(user, reason, 'Please write an answer.', answer)
  await user.type(answer, 'We left it.{Control>}{Enter}{/Control}')
  await waitFor(() => expect(toasts()).toEqual(['Decision saved. We’ll notify everyone in five minutes.']))
})

test('deciding on an appeal with the keyboard shows what’s missing, and where', async () => {
  const member = await site.given.member()
  const { caseId } = await createCase(site.services, member, told({ reportedName: member.username }))
  await createAppeal(site.services, { caseId, memberId: member.id, text: WHY })
  const { user } = await site.open('/admin/appeals', site.admin)
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${member.username}`) }))
  const answer = await screen.findByLabelText(/^Answer/)
  const stands = screen.getByRole('radio', { name: /^It stands/ })
  await expectMissing(user, answer, 'Please choose what happens to the decision.', stands)
  await user.click(stands)
  await expectMissing(user, answer, 'Please write an answer.', answer)
  await user.type(answer, 'It was no joke.{Control>}{Enter}{/Control}')
  await waitFor(() => expect(toasts()).toEqual(['Decided. We’ve told the member.']))
})

test('the appeal page has no form without an emailed link', async () => {
  await site.open('/appeal')
  expect(await screen.findByText('This link doesn’t work')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

test('the report queue marks reporters whose reports were mostly dismissed', covers('BEY-43.1'), async () => {
  const [member, reporter] = [await site.given.member(), await site.given.member()]
  const about = { reportedName: member.username, priority: 4, decidedBefore: 7, dismissedBefore: 6 }
  await createCase(site.services, member, about, { reporterId: reporter.id })
  for (let each = 0; each < 5; each += 1) {
    const other = await site.given.member()
    await createCase(site.services, other, { decision: 'no_action' }, { reporterId: reporter.id })
  }
  const { user } = await site.open('/messages/reported', site.admin)
  const row = await screen.findByRole('button', { name: new RegExp(`^${member.username}`) })
  expect(within(row).getByText('Most of their reports were dismissed: 6 of 7')).toBeVisible()
  await user.click(row)
  expect(await screen.findByText('Most of their reports were dismissed: 5 of 5')).toBeVisible()
})

test('the owner of a photo sees that it’s hidden for now', covers('BEY-43.6'), async () => {
  const owner = await site.given.member()
  const id = await site.given.photo(owner)
  await site.given.photo(owner)
  await site.services.db.update(photos).set({ isWithheld: true }).where(eq(photos.id, id))
  const { user } = await site.open('/photos/manage', owner)
  expect(await screen.findAllByText('Hidden for now')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /Hidden for now/ }))
  const settings = within(await screen.findByRole('dialog'))
  expect(settings.getByText('Hidden from others until we’ve looked at it')).toBeVisible()
})
