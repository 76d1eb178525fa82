import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { newTown } from '#server/testing/scenario/town.ts'
import { answerOf, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'
import { openPart } from '#testing/browse.ts'
import { covers } from '#testing/covers.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const cards = async () => within(await screen.findByLabelText('Members')).getAllByRole('article')
const names = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent)

const tooMany = answerOf(429, {
  error: { code: 'too_many_requests', message: 'Too many requests.', retryAfter: 1500 },
})

test('a member who has viewed too many members is told when to continue, and loses nothing', async () => {
  const { town, member } = newTown(site)
  for (let count = 0; count < 26; count++) await member()
  const viewer = await site.given.member()
  const { user, trouble } = await site.open(`/browse?town=${town}&ageMax=99`, viewer)
  const first = await names()
  const endTrouble = trouble('GET /api/members', tooMany)
  await user.click(screen.getByRole('button', { name: 'Show more members' }))
  const refusal =
    'You’ve looked at a lot of members. You can carry on in 25 minutes; your search will still be here.'
  expect(await screen.findByRole('alert')).toHaveTextContent(refusal)
  expect(await names()).toEqual(first)
  await openPart(user, 'Interests')
  await user.click(screen.getByLabelText('Toys'))
  await waitFor(() => expect(screen.queryByLabelText('Members')).toBeNull())
  expect(screen.getByRole('alert')).toHaveTextContent(refusal)
  expect(screen.getByLabelText('Toys')).toBeChecked()
  expect(screen.queryByRole('link', { name: 'Register free' })).toBeNull()
  endTrouble()
  await user.click(screen.getByLabelText('Toys'))
  await waitFor(async () => expect((await names()).slice(0, 24)).toEqual(first))
})

test('a visitor who has viewed too many members can log in and return to the search', async () => {
  const { town, member } = newTown(site)
  await member()
  const { user, trouble } = await site.open(`/browse?town=${town}&ageMax=99`)
  await cards()
  trouble('GET /api/members', tooMany)
  await openPart(user, 'Interests')
  await user.click(screen.getByLabelText('Toys'))
  const refusal = await screen.findByRole('alert')
  expect(refusal).toHaveTextContent(/^You, or someone on your network, have looked .* in 25 minutes/)
  await user.click(within(refusal).getByRole('link', { name: 'Log in' }))
  expect(await screen.findByLabelText('Password')).toBeVisible()
  const from = new URLSearchParams(location.search).get('from')
  expect(from).toMatch(/^\/browse\?/)
  expect(from).toContain('interests=Toys')
})

test(
  'if the rest of the list is for members only, visitors see a note about it, and members don’t',
  covers('SEARCH-04.2'),
  async () => {
    const { town, member } = newTown(site)
    await member()
    const end = 'That’s everyone who matches.'
    const { trouble, user } = await site.open('/browse')
    await cards()
    const { items } = (await site.visitor().call(searchMembers, { town })).ok
    const ended = { items, previous: null, next: null, endsForVisitors: true }
    trouble('GET /api/members', answerOf(200, ended))
    await openPart(user, 'Type')
    await user.click(screen.getByLabelText('Male'))
    expect(await screen.findByText('There is more to see')).toBeVisible()
    expect(screen.getByText(/^Visitors see the first 240 members\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(screen.queryByText(end)).toBeNull()
  },
)
