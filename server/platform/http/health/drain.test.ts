import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

/** Returns the results of callers that keep making requests while the server stops, until nothing is listening. */
const answersOfStop = async (agent: Agent | false, callers: number) => {
  const app = await createTestApp()
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
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
    for (let last = ''; last !== 'ECONNREFUSED'; answers.push(last)) last = await ask()
  }
  const asking = Array.from({ length: callers }, goOn)
  await expect.poll(() => answers.length).toBeGreaterThan(50)
  await app.close()
  await Promise.all(asking)
  return new Set(answers)
}

test(
  'requests on an open connection get a response while the server stops, even if the server hasn’t read anything yet',
  covers('OPS-01.6'),
  async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    expect(await answersOfStop(agent, 16)).toEqual(new Set(['200', 'ECONNREFUSED']))
    agent.destroy()
  },
)

test(
  'new connections get a response while the server stops, even if the server hasn’t accepted them yet',
  covers('OPS-01.6'),
  async () => {
    expect(await answersOfStop(false, 100)).toEqual(new Set(['200', 'ECONNREFUSED']))
  },
)
