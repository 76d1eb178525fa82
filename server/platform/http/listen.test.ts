import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { WrongSettings } from '../runtime/start-failure.ts'
import { requireFree } from './listen.ts'

test('a port in use is reported, and can be used once it’s free', covers('OPS-01.3'), async () => {
  const occupied = createServer().listen(0, '127.0.0.1')
  await once(occupied, 'listening')
  const place = { port: (occupied.address() as AddressInfo).port, host: '127.0.0.1' }
  const sentence = `Port ${place.port} on 127.0.0.1 is in use. Set PORT to another one.`
  await expect(requireFree(place)).rejects.toThrow(sentence)
  occupied.close()
  await once(occupied, 'close')
  await requireFree(place)
  await requireFree(place)
})

test('a host that isn’t this machine is an invalid setting', covers('OPS-01.3'), async () => {
  await expect(requireFree({ port: 0, host: '192.0.2.1' })).rejects.toThrow(WrongSettings)
})
