// Runs on both engines: access mustn't depend on the engine.
import { describe, expect, test } from 'vitest'
import { countMembers, listRelaxations, searchMembers } from '#shared/domains/search/search.contract.ts'
import { FOUND_BY } from '../../testing/matrices/audiences.ts'
import { describeAuthorization, ENCOUNTERS } from '../../testing/matrices/authorization.ts'
import { ACTORS, agentOf, around } from '../../testing/scenario/world.ts'

const world = describeAuthorization('search')

describe.each(ENCOUNTERS)('$actor searching for a profile for $visibility', ({ actor, visibility }) => {
  const isFound = FOUND_BY[visibility].includes(actor)
  const searching = () => {
    const scene = around(world(), visibility)
    return { agent: agentOf(scene, actor), ...scene }
  }

  test('gets the member’s card only if they may find the member', async () => {
    const { agent, town, party } = searching()
    const { items } = (await agent.call(searchMembers, { town })).ok
    expect(items.map(({ username }) => username)).toEqual(isFound ? [party.username] : [])
  })

  test('counts the member only if they may find the member', async () => {
    const { agent, town } = searching()
    expect((await agent.call(countMembers, { town })).ok).toEqual({ total: isFound ? 1 : 0, hidden: 0 })
  })

  test('is shown what dropping a filter would add only if they may find the member', async () => {
    const { agent, town } = searching()
    const { relaxations } = (await agent.call(listRelaxations, { town, verified: '1' })).ok
    expect(relaxations.filter(({ filter }) => filter === 'verified')).toEqual(
      isFound ? [{ filter: 'verified', adds: 1 }] : [],
    )
  })
})

test.each(ACTORS)('%s doesn’t find a suspended member’s card', async (actor) => {
  const agent = agentOf(around(world(), 'everyone'), actor)
  expect((await agent.call(searchMembers, { town: 'Suspendedham' })).ok.items).toEqual([])
})
