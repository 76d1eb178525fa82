import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { addPushDevice } from '#shared/domains/notifications/notifications.push.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from './app.ts'
import { drainWaiting } from '../builders/emails.ts'
import { createBrowser, startPushService, testPush } from '../fixtures/push.ts'

export type Person = Awaited<ReturnType<TestApp['given']['member']>>

/** Opens an app that pushes to its own service. Close it after the file's tests. */
export const openPushing = async () => {
  const service = await startPushService()
  const app = await createTestApp({ push: testPush({ plainOrigin: service.origin }) })
  const { pool } = app.services.database
  await app.services.jobs.drain()

  const addDevice = async (member: Person) => {
    const [browser, agent] = [createBrowser(service.origin), app.as(member)]
    const { devices } = (await agent.call(addPushDevice, browser.subscription)).ok
    return { browser, agent, deviceId: devices.find(({ isThis }) => isThis)?.id ?? '' }
  }
  /** The pushes sent without waiting for delayed jobs. */
  const pushesAtOnce = async () => {
    await app.services.jobs.drain()
    return service.take()
  }
  return {
    app,
    service,
    addDevice,
    /** Creates a member with a push device, and a member who writes to them. */
    createPair: async () => {
      const [anna, max] = [await app.given.member(), await app.given.member()]
      return { anna, max, ...(await addDevice(max)) }
    },
    write: async (from: Person, to: Person) => {
      const mail = { to: to.username, body: 'Meet me at noon', clientKey: newId() }
      return (await app.as(from).call(sendMessage, mail)).ok
    },
    pushesAtOnce,
    /** The pushes sent once delayed jobs have run as well. */
    pushes: async () => {
      await drainWaiting(app.services)
      return service.take()
    },
    /** The remaining delays, in seconds, of the jobs with this name and state. */
    waits: async (name: string, state: 'created' | 'retry'): Promise<number[]> => {
      const { rows } = await pool.query<{ seconds: number }>(
        'select extract(epoch from start_after - now())::int as seconds from pgboss.job where name = $1 and state = $2',
        [name, state],
      )
      return rows.map(({ seconds }) => seconds)
    },
    /** Removes earlier tests' jobs and pushes, and resets the response. */
    reset: async () => {
      service.answerWith(201)
      await pool.query('delete from pgboss.job')
      service.take()
    },
    close: () => Promise.all([app.close(), service.close()]),
  }
}
