import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { markThreadRead, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { updateProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import {
  getPrivacy,
  listConsents,
  updatePrivacy,
} from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { openUser } from '#shared/domains/users/users.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { dateOfDay } from '#client/platform/format.ts'
import { listToasts, toast } from '#client/ui/feedback/toast.ts'
import { consents } from '#server/domains/profiles/profiles.tables.ts'
import { storedProfile } from '#server/testing/builders/stored.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

const SAVED = 'Privacy settings updated'
const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const setting = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

const openFor = async (member: Member) => {
  const page = await site.open('/account/privacy', member)
  await screen.findByRole('group', { name: 'Who may see my profile' })
  return { ...page, member }
}

const openPage = async () => openFor(await site.given.member())

/** Creates a member who has consented by saving the profile. */
const givenConsent = async () => {
  const member = await site.given.member()
  await site.as(member).call(updateProfile, { profileTitle: 'To be erased', interests: ['Toys'] })
  return member
}

const WITHDRAW = 'Withdraw: Profile title, text and interests'
const askToWithdraw = async (member: Member) => {
  const page = await openFor(member)
  await page.user.click(await screen.findByRole('button', { name: WITHDRAW }))
  return { ...page, question: within(await screen.findByRole('dialog')) }
}

test(
  'the privacy page has settings for who can see the profile and what others see, and links to what helps at home, such as discreet mode',
  covers('PRIV-01', 'BEY-11.3', 'BEY-25.7'),
  async () => {
    const { user } = await openPage()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Privacy')
    const group = within(screen.getByRole('group', { name: 'Who may see my profile' }))
    expect(
      group.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked]),
    ).toEqual([
      ['everyone', true],
      ['members', false],
      ['friends', false],
    ])
    for (const name of [
      'Appear in search',
      'Show when I was last here',
      'Show my age',
      'Show where I am',
      'Show when I’ve looked at someone',
    ])
      expect(setting(name)).toBeChecked()
    expect(await screen.findByText('You haven’t given any consent yet.')).toBeVisible()
    expect(await screen.findByText('Nothing so far')).toBeVisible()
    const ways = within(screen.getByRole('list', { name: 'At home' })).getAllByRole('link')
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([
      '#hide-from',
      '/account/notifications',
      '#discreet-mode',
      '#pin',
    ])
    const found = (id: string) =>
      within(document.querySelector<HTMLElement>(id) ?? document.createElement('p'))
    expect(found('#hide-from').getByRole('group', { name: 'Hide from people near me' })).toBeVisible()
    expect(found('#discreet-mode').getByRole('switch', { name: 'Discreet mode' })).toBeVisible()
    expect(found('#pin').getByRole('heading', { name: 'A PIN on this device' })).toBeVisible()

    const cookie = vi.spyOn(document, 'cookie', 'set')
    await user.click(setting('Discreet mode'))
    await waitFor(() => expect(document.title).toBe('Notes'))
    // A year.
    const kept = `discreet=1; Path=/; Max-Age=${365 * 24 * 3600}; SameSite=Lax`
    expect(cookie.mock.calls).toEqual([[kept]])
    cookie.mockRestore()
    document.cookie = 'discreet=; Path=/; Max-Age=0'
  },
)

test(
  'who can see a profile, and from which neighbours it’s hidden, applies once it’s saved, and visitors can’t find a members-only profile',
  covers('BEY-25.3', 'PRIV-03.6', 'PRIV-04'),
  async () => {
    const { user, member } = await openFor(await site.given.member({ town: 'Leeds' }))
    choice(/^Everyone/).focus()
    // Up wraps to Friends, down wraps back and moves on.
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}')
    expect(choice(/^Members Only/)).toBeChecked()
    expect(await storedProfile(site, member)).toMatchObject({ visibility: 'everyone' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(toasts()).toEqual([SAVED]))
    expect(choice(/^Members Only/)).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(await storedProfile(site, member)).toMatchObject({ visibility: 'members' })

    const group = within(screen.getByRole('group', { name: 'Hide from people near me' }))
    expect(group.getByRole('radio', { name: 'Nobody' })).toBeChecked()
    expect(group.getByText('Leeds')).toBeVisible()
    expect(group.getAllByText(/^Add your postcode prefix first/)).toHaveLength(2)
    await user.click(group.getByRole('radio', { name: /^Members in my town/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await storedProfile(site, member)).toMatchObject({ hideFrom: 'town' }))
    await waitFor(() => expect(toasts()).toContain(SAVED))
    await site.open(`/profile/${member.username}`)
    expect(await screen.findByRole('heading', { name: 'Profile not found' })).toBeVisible()
  },
)

test(
  'each privacy setting is stored immediately, and shown as stored when the page is reopened',
  covers('PRIV-04', 'BEY-13.2', 'PRIV-02.1'),
  async () => {
    const { user, member } = await openPage()
    // Switching this off also switches off leaving a trace, so it comes last.
    const fields = {
      'Appear in search': 'inSearch',
      'Show my age': 'showAge',
      'Show where I am': 'showPlace',
      'Show when I’ve looked at someone': 'leaveTrace',
      'Others can fab my photos': 'allowFabs',
      'Show when I was last here': 'showOnline',
    } as const
    for (const [name, field] of Object.entries(fields)) {
      expect({ name, isOn: setting(name).checked }).toEqual({ name, isOn: true })
      await user.click(setting(name))
      await waitFor(async () => expect(await storedProfile(site, member)).toMatchObject({ [field]: false }))
      await waitFor(() => expect({ name, said: toasts() }).toEqual({ name, said: [SAVED] }))
      for (const { id } of listToasts()) toast.dismiss(id)
    }
    await site.as(member).call(updatePrivacy, { visibility: 'members' })
    await openFor(member)
    expect(Object.keys(fields).filter((name) => setting(name).checked)).toEqual([])
    expect(choice(/^Members Only/)).toBeChecked()
  },
)

test(
  'a member who hides when they were last here also leaves no trace of profile views, and the page says so; a setting the server rejects is reverted with an error',
  covers('PRIV-03.3', 'PRIV-04', 'PRIV-05'),
  async () => {
    const { user, member, trouble, agent, calls } = await openPage()
    let refuse = (): void => undefined
    const refused = new Promise<Response>((resolve) => {
      refuse = () => resolve(refusalOf(503, 'unavailable')())
    })
    const CALL = 'PATCH /api/profile/privacy'
    trouble(CALL, () => refused)
    await user.click(setting('Appear in search'))
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ inSearch: false }))
    expect(toasts()).toEqual([])
    refuse()
    await waitFor(() => expect(toasts()).toEqual(['Failed to update privacy settings']))
    await waitFor(() => expect(setting('Appear in search')).toBeChecked())
    const end = trouble(CALL, refusalOf(503, 'unavailable'))
    await user.click(choice(/^Friends/))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ visibility: 'friends' }))
    expect(await screen.findByRole('button', { name: 'Save', busy: false })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Leave it as it was' }))
    expect(choice(/^Everyone/)).toBeChecked()
    expect(choice(/^Everyone/)).toHaveFocus()
    expect((await agent.call(getPrivacy, {})).ok).toMatchObject({ inSearch: true, visibility: 'everyone' })
    end()

    await user.click(setting('Show when I was last here'))
    await waitFor(() => expect(toasts()).toContain(SAVED))
    expect(setting('Show when I’ve looked at someone')).toBeDisabled()
    expect(setting('Show when I’ve looked at someone')).not.toBeChecked()
    expect(screen.getByText(/^You already browse unseen, because/)).toBeVisible()
    await user.click(setting('Show when I was last here'))
    expect(setting('Show when I’ve looked at someone')).toBeEnabled()
    expect(setting('Show when I’ve looked at someone')).toBeChecked()
    await waitFor(async () => expect(await storedProfile(site, member)).toMatchObject({ showOnline: true }))
    const showRead = setting('Show when I’ve read messages')
    expect(showRead).not.toBeChecked()
    await user.click(showRead)
    await waitFor(async () => expect(await storedProfile(site, member)).toMatchObject({ showRead: true }))
  },
)

test(
  'a member who hides what they’ve read doesn’t see “Seen” on their own messages',
  covers('MSG-25.4'),
  async () => {
    const [anna, max] = [await site.given.member(), await site.given.member()]
    for (const member of [anna, max]) await site.as(member).call(updatePrivacy, { showRead: true })
    const sent = { to: max.username, body: 'Hello', clientKey: newId() }
    const { id } = (await site.as(anna).call(sendMessage, sent)).ok.thread
    await site.as(max).call(markThreadRead, { threadId: id })
    const { user } = await site.open(`/messages/thread/${id}`, anna)
    expect(await screen.findByText('Seen')).toBeVisible()
    const account = within(screen.getByRole('navigation', { name: 'Your account' }))
    await user.click(account.getByRole('link', { name: 'Privacy' }))
    await user.click(await screen.findByRole('switch', { name: 'Show when I’ve read messages' }))
    await waitFor(() => expect(toasts()).toEqual([SAVED]))
    history.back()
    expect(await screen.findByText('Hello', { selector: '[role=log] *' })).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Seen')).toBeNull())
  },
)

test(
  'a consent is listed, with its wording if that’s still current; withdrawing it asks first and erases the data; what staff have opened is listed too',
  covers('BEY-19.1', 'BEY-19.4', 'BEY-41.1'),
  async () => {
    const member = await givenConsent()
    await site.as(site.admin).call(openUser, { memberId: member.id })
    const { user, agent, question } = await askToWithdraw(member)
    expect(
      question.getByText(
        'We delete your title, your text and your interests straight away. You can’t get them back.',
      ),
    ).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: WITHDRAW })).toBeVisible()
    expect((await agent.call(listConsents, {})).ok.consents).toMatchObject([{ subject: 'profile' }])
    expect(await storedProfile(site, member)).toMatchObject({ profileTitle: 'To be erased' })
    const list = within(await screen.findByRole('list', { name: 'What our staff have opened' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Your account, with your email address${dateOfDay(siteDayOf(site.services.clock.now()))}`,
    ])
    await user.click(await screen.findByText('Read what you agreed to'))
    expect(screen.getByText(/^By saving you agree that Ampersand stores your title/)).toBeVisible()

    await site.services.db.update(consents).set({ version: '2019-01' })
    const later = await askToWithdraw(member)
    expect(await screen.findByText(/^Given on /)).toBeVisible()
    expect(screen.queryByText('Read what you agreed to')).toBeNull()
    await later.user.click(later.question.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('You haven’t given any consent yet.')).toBeVisible()
    expect(toasts()).toEqual(['You’ve withdrawn, and we’ve deleted it'])
    expect((await agent.call(listConsents, {})).ok.consents).toEqual([])
    expect(await storedProfile(site, member)).toMatchObject({ profileTitle: '', interests: [] })
  },
)
