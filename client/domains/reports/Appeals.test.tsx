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

test(
  'a member appeals a decision, once, whether it was about a report or the account, and sees the outcome',
  covers('BEY-42.1', 'BEY-42.7', 'BEY-42.9'),
  async () => {
    const member = await site.given.member()
    const { caseId } = await createCase(site.services, member, told({ decision: 'remove_content' }))
    const { user } = await site.open('/account/reports', member)
    const again = () => screen.findByRole('button', { name: 'Ask us to look again' })
    const appeal = async () => {
      await user.click(screen.getByLabelText('Why you think we got it wrong'))
      await user.paste(WHY)
      await user.click(screen.getByRole('button', { name: 'Send' }))
      const [wrote] = await screen.findAllByText('You wrote:')
      expect(wrote).toHaveTextContent(`You wrote: ${WHY}`)
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask us to look again' })).toBeNull())
    }
    await user.click(await again())
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByText('Please tell us why you think we got it wrong.')).toBeVisible()
    await appeal()
    expect(screen.getByText('You asked us to look again. We’ll tell you the outcome.')).toBeVisible()
    expect(toasts()).toEqual(['Thank you. We’ll look at it again.'])

    const decided = { outcome: 'taken_back', answer: 'You were right.', decidedAt: site.clock.now() } as const
    await site.services.db.update(reportAppeals).set(decided).where(eq(reportAppeals.caseId, caseId))
    await createAccountDecision(site.services, { memberId: member.id })
    await site.open('/account/reports', member)
    expect(await screen.findByText('We looked again and took our decision back.')).toBeVisible()
    expect(screen.getByText('Our answer:')).toHaveTextContent('Our answer: You were right.')
    expect(screen.getByText(/^We don’t keep what we remove/)).toBeVisible()
    expect(screen.getByText('We restricted your account.')).toBeVisible()
    await user.click(await again())
    await appeal()
    await waitFor(() => expect(screen.getAllByText('You wrote:')).toHaveLength(2))
  },
)

test(
  'a member who can’t log in appeals, once, with the link in the email, and there’s no form without it',
  covers('BEY-42.4'),
  async () => {
    const member = await site.given.member()
    const values = told({ decision: 'ban', appealTokenHash: hashToken('the-token-of-the-email') })
    await createCase(site.services, member, values)
    const { user } = await site.open('/appeal')
    expect(await screen.findByText('This link doesn’t work')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    const write = async (text: string) => {
      history.pushState(null, '', '/appeal#token=the-token-of-the-email')
      const field = await screen.findByLabelText('Why you think we got it wrong')
      await user.click(field)
      await user.paste(text)
      expect(address()).toBe('/appeal')
      await user.click(screen.getByRole('button', { name: 'Send' }))
      return field
    }
    await write(WHY)
    expect(await screen.findByText('Thank you, we have it')).toBeVisible()

    history.pushState(null, '', '/status')
    await waitFor(() => expect(screen.queryByText('Thank you, we have it')).toBeNull())
    const field = await write('Once more')
    expect(await screen.findByText(/^You’ve already asked us to look at this decision again/)).toBeVisible()
    expect(field).toHaveValue('Once more')
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

test(
  'an admin finds each appeal in the queue, and decides on it with a response unless the original decision was theirs; what’s missing is shown where it belongs',
  covers('BEY-42.2', 'BEY-42.5', 'BEY-42.9', 'BEY-42.11'),
  async () => {
    const [member, asking, judged] = [
      await site.given.member(),
      await site.given.member(),
      await site.given.member(),
    ]
    const { id: decidedBy } = await site.given.member({ role: 'admin' })
    const accountDecisionId = await createAccountDecision(site.services, { memberId: member.id })
    await createAppeal(site.services, { accountDecisionId, memberId: member.id, text: WHY })
    const appealBy = async (by: typeof member, decider: string) => {
      const values = told({ reportedName: by.username, decidedBy: decider })
      const { caseId } = await createCase(site.services, by, values)
      await createAppeal(site.services, { caseId, memberId: by.id, text: WHY })
      return caseId
    }
    const caseId = await appealBy(asking, decidedBy)
    await appealBy(judged, site.admin.id)
    const { user } = await site.open('/messages/reported', site.admin)
    await user.click(await screen.findByRole('link', { name: 'Appeals' }))
    const rowOf = ({ username }: { username: string }) =>
      screen.findByRole('button', { name: new RegExp(`^${username}`) })
    const takeBack = () => screen.queryByRole('radio', { name: /^Take it back/ })
    const answer = () => screen.getByLabelText(/^Answer/)

    const restricted = await rowOf(member)
    expect(restricted).toHaveTextContent('Account · Restrict')
    await user.click(restricted)
    expect(await screen.findByText('Reason:')).toHaveTextContent('Reason: Rude to everybody')
    expect(screen.queryByRole('button', { name: 'Open the report' })).toBeNull()
    expect(takeBack()).toBeVisible()
    const stands = screen.getByRole('radio', { name: /^It stands/ })
    await expectMissing(user, answer(), 'Please choose what happens to the decision.', stands)

    await user.click(await rowOf(judged))
    const notice = 'You made this decision, so someone else on the staff has to look at the appeal.'
    expect(await screen.findByText(notice)).toBeVisible()
    expect(takeBack()).toBeNull()

    await user.click(await rowOf(asking))
    await waitFor(() => expect(takeBack()).toBeVisible())
    expect(screen.queryByText(notice)).toBeNull()
    expect(screen.getByText(WHY)).toBeVisible()
    expect(screen.getByText('Reason:')).toHaveTextContent('Reason: It broke our rules.')
    await user.click(screen.getByRole('button', { name: 'Open the report' }))
    expect(await screen.findByText('What was reported')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close the report' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('a')
    await waitFor(() => expect(takeBack()).toBeChecked())
    expect(answer()).toHaveFocus()
    await expectMissing(user, answer(), 'Please write an answer.', answer())
    await user.paste('You were right.')
    await user.click(screen.getByRole('button', { name: 'Decide' }))
    await waitFor(() => expect(toasts()).toEqual(['Decided. We’ve told the member.']))
    const row = { name: new RegExp(`^${asking.username}`) }
    await waitFor(() => expect(screen.queryByRole('button', row)).toBeNull())
    const { items } = (await site.as(site.admin).call(listAppeals, { filter: 'decided' })).ok
    expect(items.find((each) => each.caseId === caseId)).toMatchObject({
      outcome: 'taken_back',
      answer: 'You were right.',
    })
  },
)

test(
  'the report queue marks reporters whose reports were mostly dismissed, and deciding with the keyboard shows what’s missing, and where',
  covers('BEY-43.1'),
  async () => {
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

    const reason = await screen.findByLabelText(/^Reason/)
    const answer = screen.getByLabelText(/^Answer/)
    const nothing = screen.getByRole('radio', { name: /^No action/ })
    await expectMissing(user, reason, 'Please choose a decision.', nothing)
    await user.click(nothing)
    expect(screen.queryByRole('alert')).toBeNull()
    await expectMissing(user, answer, 'Please write a reason.', reason)
    await user.paste('Just a joke')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.clear(answer)
    await expectMissing(user, reason, 'Please write an answer.', answer)
    await user.paste('We left it.')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(toasts()).toEqual(['Decision saved. We’ll notify everyone in five minutes.']))
  },
)

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
