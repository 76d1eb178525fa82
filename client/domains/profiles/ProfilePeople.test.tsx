import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBirths } from '#server/testing/town.ts'
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

/** The headings of the details, each with what is told below it. */
const peopleOf = () =>
  within(screen.getByRole('heading', { name: 'Details' }).parentElement ?? document.body)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])

test(
  'the details of a couple are told apart by name, by her and him, or by order',
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
    expect(peopleOf()).toEqual([
      ['Partner one, 39', 'Body typeSlim'],
      ['Partner two, 42', 'Body typeCurvy'],
    ])
    await openProfile(await couple(named), viewer)
    expect(peopleOf()).toEqual([
      ['Her, 39', 'Body typeSlim'],
      ['Him, 42', 'Body typeCurvy'],
    ])
    const shown = await couple({ ...named, showFirstnames: true, partnerBodyType: null })
    await openProfile(shown, viewer)
    expect(peopleOf()).toEqual([
      ['Kate, 39', 'Body typeSlim'],
      ['Tom, 42', undefined],
    ])
    await openProfile(shown)
    expect(screen.queryByRole('heading', { name: 'Details' })).toBeNull()
    expect(screen.getByRole('main')).not.toHaveTextContent(/Kate|Tom/)
  },
)
