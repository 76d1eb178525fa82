import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts'
import { birthOf } from './people.ts'
import { demoPlaces, type DemoPlace } from './places.ts'
import { type DemoMember, generateMember, drawId, type Population } from './population.ts'
import { seededRandom } from './random.ts'

const placeOf = (prefix: string): DemoPlace => {
  const found = demoPlaces.find(([place]) => place.prefix === prefix)
  if (!found) throw new Error(`No demo town has the prefix ${prefix}`)
  return found[0]
}

export type FixedMember = DemoMember & { account: DemoAccount }

/** Returns the accounts people log in with as members at the population's first positions. */
export const fixedMembers = (population: Population): FixedMember[] =>
  DEMO_ACCOUNTS.map((account, index) => {
    const { seed, now } = population
    const random = seededRandom('fixed', seed, index)
    const drawn = generateMember(population, index)
    const source = account.partnerFirstname ? coupleLike(population) : drawn
    const createdAt = new Date(now.getTime() - (420 - index * 30) * DAY)
    const partner =
      source.partner && account.partnerFirstname
        ? {
            ...source.partner,
            firstname: account.partnerFirstname,
            birth: birthOf(random, account.partnerAge, now),
            hasDetails: true,
          }
        : null
    return {
      ...drawn,
      account,
      id: drawId(random),
      email: account.email,
      username: account.username,
      type: account.type,
      createdAt,
      lastActiveAt: new Date(now.getTime() - (index + 1) * MINUTE),
      title: account.title,
      text: account.text,
      place: placeOf(account.prefix),
      person: {
        ...source.person,
        firstname: account.firstname,
        birth: birthOf(random, account.age, now),
        hasDetails: true,
      },
      partner,
      lookingFor: [...account.lookingFor],
      ageMin: Math.max(18, account.age - 15),
      ageMax: account.age + 20,
      tier: account.tier,
      verified: account.username !== 'max',
      showOnline: true,
      showAge: true,
      showPlace: true,
      hideFrom: 'nobody',
      showsFirstnames: partner !== null,
      hasPhoto: true,
      contact: null,
    }
  })

/** Returns a couple with a woman first and a man second, to take personal details from. */
const coupleLike = (population: Population): DemoMember => {
  for (let index = 0; ; index++) {
    const member = generateMember(population, index)
    if (member.type === 'couple_mf' && member.person.gender === 'woman') return member
  }
}
