import { lineSent, type ChatLine } from '#shared/domains/chat/chat.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { readVersion, withCrowd, withDataDir, withPatience, withPostgres } from './database.ts'
import { addCallers, type Caller } from './requests/callers.ts'
import { inTurns } from './requests/calls.ts'
import { addIdeal, listIdealCallers, type IdealCaller } from './requests/ideal.ts'
import { contentIn, openConnection, requireAnswer, type Call } from './requests/load.ts'
import { watchServer, withBuiltProduct, withYardstick } from './requests/programs.ts'
import { readLoad, report, watchMemory } from './requests/report.ts'
import { measureRows } from './requests/rounds.ts'
import type { Row } from './requests/rows.ts'
import {
  createDeliveries,
  createMessages,
  openAll,
  openPage,
  openRelayed,
  openSenders,
  type OpenPages,
} from './requests/sockets.ts'

const MEMBERS = 6000
const ROOMS = 100
/** Number of pages each of the two members has open. */
const PAGES = 5
/** Lines per second, across all rooms. */
const RATE = 100
const TEXT = 'How are you? '.repeat(8)

export interface Room {
  id: string
  members: readonly [Caller, Caller]
}

const post = (path: string, { token, network }: Caller, body: object = {}): Call => ({
  method: 'POST',
  path,
  token,
  network,
  body,
})

/** Opens chats between consecutive pairs of callers. */
export const openRooms = async (port: number, callers: readonly Caller[], count = ROOMS): Promise<Room[]> => {
  const connection = await openConnection(port)
  const rooms: Room[] = []
  for (let at = 0; at < 2 * count; at += 2) {
    const [one, two] = [callers[at], callers[at + 1]]
    if (!one || !two) throw new Error('There are too few callers.')
    const call = post(`/api/chats/with/${two.id}`, one)
    const answer = await connection.ask(call)
    requireAnswer(call, answer)
    const { roomId } = JSON.parse(contentIn(answer).toString()) as { roomId: string }
    rooms.push({ id: roomId, members: [one, two] })
  }
  connection.close()
  return rooms
}

/** Creates chat lines, from each side of each room in turn. */
export const createLines = (rooms: readonly Room[]) => {
  const next = inTurns(rooms.flatMap(({ id, members }) => members.map((from) => ({ id, from }))))
  return (): Call => {
    const { id, from } = next()
    return post(`/api/chats/${id}/lines`, from, { text: TEXT, clientKey: newId() })
  }
}

/** Counts a line as arrived once the last of the other member's pages has received it. */
const onLastPage = (arrived: (number: number) => void) => {
  const pages = new Map<number, number>()
  return (number: number) => {
    const count = (pages.get(number) ?? 0) + 1
    pages.set(number, count)
    if (count < PAGES) return
    pages.delete(number)
    arrived(number)
  }
}

const pagesOf = <T>(rooms: readonly T[]) =>
  rooms.flatMap((room) =>
    [0, 1].flatMap((side) => Array.from({ length: PAGES }, (_, page) => ({ room, side, page }))),
  )

/** Returns the room and the side that writes this line. The rooms take turns, and so do the two sides of each room. */
const turnOf = (number: number) => ({ at: number % ROOMS, side: Math.floor(number / ROOMS) % 2 })

const openChats =
  (port: number, rooms: readonly Room[]): OpenPages =>
  async (arrived) => {
    const senders = await openSenders(port)
    const heard = onLastPage(arrived)
    const sockets = await openAll(pagesOf(rooms), async ({ room, side }) => {
      const socket = await openPage(port, room.members[side] ?? room.members[0])
      socket.on(lineSent.name, ({ line }: { line: ChatLine }) => {
        if (!line.isMine) heard(Number.parseInt(line.text, 10))
      })
      return socket
    })
    return {
      send: (number) => {
        const { at, side } = turnOf(number)
        const room = rooms[at]
        const from = room?.members[side]
        if (!from) return
        const line = { text: `${number} ${TEXT}`, clientKey: newId() }
        senders.send(post(`/api/chats/${room.id}/lines`, from, line))
      },
      giveUp: senders.giveUp,
      close: () => {
        senders.close()
        sockets.forEach((socket) => socket.close())
      },
    }
  }

/**
 * Opens as many yardstick sockets as the product has open pages. The yardstick stores each message before relaying it.
 */
const openEcho =
  (port: number, callers: readonly IdealCaller[]): OpenPages =>
  async (arrived) => {
    const heard = onLastPage(arrived)
    const nameOf = (room: number, side: number, page: number) => `${room}-${side}-${page}`
    const rooms = Array.from({ length: ROOMS }, (_, at) => at)
    const sockets = await openAll(pagesOf(rooms), async ({ room, side, page }) => {
      const name = nameOf(room, side, page)
      return [name, await openRelayed(port, name, heard)] as const
    })
    const byName = new Map(sockets)
    const nextMessage = createMessages(callers)
    return {
      send: (number) => {
        const { at, side } = turnOf(number)
        const to = Array.from({ length: PAGES }, (_, page) => nameOf(at, 1 - side, page)).join(' ')
        byName.get(nameOf(at, side, 0))?.send(JSON.stringify({ to, number, ...nextMessage() }))
      },
      giveUp: () => {},
      close: () => byName.forEach((socket) => socket.terminate()),
    }
  }

/**
 * Measures chat lines through the built product, from the call that stores a line to the last page that shows it,
 * alternating with a relay that stores each line and passes it between the same number of sockets. Asserts nothing.
 */
export const measureChat = (seconds: number): Promise<void> =>
  withPostgres(
    async (adminUrl) => {
      const loadBefore = readLoad()
      await withCrowd(adminUrl, MEMBERS, async (database, { url }) => {
        const callers = await addCallers(database)
        await withPatience(url, addIdeal)
        const ideal = await listIdealCallers(database)
        const readServer = await watchServer(database)
        await withDataDir((dataDir) =>
          withBuiltProduct({ dataDir, databaseUrl: url }, (product) =>
            withYardstick({ databaseUrl: url, picture: '' }, async (yardstick) => {
              const rooms = await openRooms(product.port, callers)
              const memory = [watchMemory('product', product), watchMemory('yardstick', yardstick)]
              const live = createDeliveries(openChats(product.port, rooms), RATE)
              const echo = createDeliveries(openEcho(yardstick.port, ideal), RATE)
              const row: Row = {
                key: 'socket',
                name: `line to ${PAGES} pages, ${ROOMS} rooms, ${2 * PAGES * ROOMS} open`,
                callers: `${RATE} a second`,
                by: 'p99',
                target: '≤ 2 (p99)',
                measured: live.deliver,
                against: echo.deliver,
                close: async () => {
                  await live.close()
                  await echo.close()
                },
              }
              report({
                title: 'chat',
                results: await measureRows([row], {
                  seconds,
                  product,
                  yardstick,
                  readServer,
                }),
                seconds,
                memory: memory.map((read) => read()),
                engine: `PostgreSQL ${await readVersion(database)}`,
                loadBefore,
              })
            }),
          ),
        )
      })
    },
    ['fsync=on'],
  )
