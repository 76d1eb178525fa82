import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { covers } from '#testing/covers.ts'

test(
  'who asks on an open connection while the server stops is answered, also where it has read nothing yet',
  covers('OPS-01.6'),
  async () => {
    const app = await createTestApp()
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const ask = () =>
      new Promise<string>((resolve) => {
        request(`${address}/api/site`, { agent }, (answer) => {
          answer.resume().once('end', () => resolve(String(answer.statusCode)))
        })
          .once('error', ({ code }: NodeJS.ErrnoException) => resolve(String(code)))
          .end()
      })
    const answers: string[] = []
    const goOn = async () => {
      while (answers.at(-1) !== 'ECONNREFUSED') answers.push(await ask())
    }
    const callers = Array.from({ length: 16 }, goOn)
    await expect.poll(() => answers.length).toBeGreaterThan(50)
    await app.close()
    await Promise.all(callers)
    expect(new Set(answers)).toEqual(new Set(['200', 'ECONNREFUSED']))
    agent.destroy()
  },
)
