import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBirths } from '#server/testing/scenario/town.ts'
import { openSite, screen, within, type Site } from '#testing/site.ts'
import { covers } from '#testing/covers.ts'

let site: Site
let births: ReturnType<typeof createBirths>
beforeAll(async () => {
  site = await openSite()
  births = createBirths(site)
})
afterAll(() => site.close())

type Profile = Parameters<Site['given']['member']>[0]
type Member = Awaited<ReturnType<Site['given']['member']>>

const openProfile = async (member: Member, viewer?: { id: string }) => {
  await site.open(`/profile/${member.username}`, viewer)
  await screen.findByRole('heading', { level: 1, name: member.username })
}

/** Returns the rows of the details as the text in their cells. */
const details = () =>
  within(screen.getByRole('table'))
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map(({ textContent }) => textContent))

test(
  'a couple’s details are labelled by name, by her and him, or by order',
  covers('PUBP-09.2'),
  async () => {
    const viewer = await site.given.member()
    const couple = (more: Profile) =>
      site.given.member({
        profileType: 'couple_mf',
        ...births.aged(39),
        ...births.partnerAged(42),
        bodyType: 'Slim',
        partnerBodyType: 'Curvy',
        ...more,
      })
    const named = { firstname: 'Kate', partnerFirstname: 'Tom', woman: 'member' } as const
    await openProfile(await couple({}), viewer)
    expect(details()).toEqual([
      ['Details', 'Partner one, 39', 'Partner two, 42'],
      ['Body type', 'Slim', 'Curvy'],
    ])
    await openProfile(await couple(named), viewer)
    expect(details()[0]).toEqual(['Details', 'Her, 39', 'Him, 42'])
    const shown = await couple({ ...named, showFirstnames: true, partnerBodyType: null })
    await openProfile(shown, viewer)
    expect(details()).toEqual([
      ['Details', 'Kate, 39', 'Tom, 42'],
      ['Body type', 'Slim', ''],
    ])
    await openProfile(shown)
    expect(screen.queryByRole('heading', { name: 'Details' })).toBeNull()
    expect(screen.getByRole('main')).not.toHaveTextContent(/Kate|Tom/)
  },
)

test('a value that both partners share is shown once', covers('PUBP-09.3'), async () => {
  const couple = await site.given.member({
    profileType: 'couple_mf',
    drinking: 'Social drinker',
    partnerDrinking: 'Social drinker',
    smoker: false,
    partnerSmoker: true,
  })
  await openProfile(couple, await site.given.member())
  expect(details().slice(1)).toEqual([
    ['Drinking', 'Both: Social drinker'],
    ['Smoker', 'No', 'Yes'],
  ])
  expect(screen.getByRole('cell', { name: 'Both: Social drinker' })).toHaveAttribute('colspan', '2')
})
