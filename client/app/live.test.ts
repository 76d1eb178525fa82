import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { LiveEvent } from '#shared/kernel/endpoint.ts'
import type * as chats from '#client/domains/chat/chat.api.ts'
import { roomsQuery } from '#client/domains/chat/chat.api.ts'
import { inboxQuery } from '#client/domains/messages/messages.api.ts'
import { privacyQuery } from '#client/domains/profiles/profiles.queries.api.ts'
import { declareLive } from '#client/platform/live/live.ts'
import { LIVE, refetchMissed } from './live.ts'

const contracts = import.meta.glob<Record<string, unknown>>('/shared/domains/*/*.contract.ts', {
  eager: true,
})
const files = Object.keys(import.meta.glob('../domains/*/*.live.ts'))
const domainOf = (path: string) => /domains\/(\w+)\//.exec(path)?.[1] ?? ''

const isLiveEvent = (exported: unknown): exported is LiveEvent =>
  typeof exported === 'object' && exported !== null && 'payload' in exported && 'name' in exported

test('each live event is handled by the domain that declares it', async () => {
  const events = Object.entries(contracts).flatMap(([path, contract]) =>
    Object.values(contract).flatMap((each) => (isLiveEvent(each) ? `${domainOf(path)}: ${each.name}` : [])),
  )
  const handled = await Promise.all(
    Object.entries(LIVE).map(async ([path, { load }]) =>
      (await load()).handlers.map(({ event }) => `${domainOf(path)}: ${event.name}`),
    ),
  )
  expect(events).toContain('chat: chat.lineSent')
  expect(events.filter((event) => !handled.flat().includes(event))).toEqual([])
})

test('each domain with live files declares what to refetch after connecting', () => {
  const declared = Object.keys(LIVE).map(domainOf)
  expect(declared).toContain('chat')
  expect(files.map(domainOf).filter((domain) => !declared.includes(domain))).toEqual([])
})

test('a domain can only refetch its own queries', () => {
  const load = () => Promise.resolve({ handlers: [] })
  expect(declareLive<typeof chats>({ load, refetch: ['chat.listRooms'] }).refetch).toEqual(['chat.listRooms'])
  // Compilation fails if any of these is accepted.
  // @ts-expect-error -- an endpoint that no query caches
  declareLive<typeof chats>({ load, refetch: ['chat.leaveRoom'] })
  // @ts-expect-error -- without queries there is nothing to name
  declareLive({ load, refetch: ['chat.listRooms'] })
  // @ts-expect-error -- nothing to refetch needs a reason
  declareLive({ load, refetch: [] })
  // @ts-expect-error -- and has to be declared
  declareLive({ load })
})

test('connecting refetches only the queries that live events update', async () => {
  const client = new QueryClient()
  const queries = [roomsQuery, inboxQuery, privacyQuery]
  for (const { queryKey } of queries) client.setQueryData<unknown>(queryKey, {})
  await refetchMissed(client)
  expect(queries.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([
    true,
    true,
    false,
  ])
})
