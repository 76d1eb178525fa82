import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBalancer } from './balancer.ts'
import { freePort, startPostgres } from '../scripts/testing/services.mjs'
import { openLine } from '#server/testing/scenario/line.ts'
import { startServer } from '#server/testing/scenario/programs.ts'
import { startS3 } from '#server/testing/fixtures/s3.ts'

/**
 * Starts a site with two web processes and a worker behind a proxy, with its own PostgreSQL, the run's Redis and a file
 * store. Each of these can be made unavailable.
 */
export const startProcesses = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-processes-'))
  const postgres = await startPostgres()
  const toPostgres = await openLine(new URL(postgres.url))
  const toRedis = await openLine(new URL(process.env['TEST_REDIS_URL'] ?? ''))
  const s3 = await startS3()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const settings = {
    ...s3.environment,
    DATABASE_URL: toPostgres.url,
    REDIS_URL: toRedis.url,
    SITE_URL: address,
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY: 'a'.repeat(43),
    ERASURE_LEDGER: join(folder, 'erased'),
    LOG_LEVEL: 'silent',
    DEMO: '0',
  }
  const startProcess = (role: 'web' | 'worker', at: number) => {
    const dataDir = join(folder, `${at}`)
    const server = startServer({ ...settings, ROLE: role, PORT: `${at}`, DATA_DIR: dataDir })
    const listMails = () => {
      const mails = join(dataDir, 'mail')
      return existsSync(mails) ? readdirSync(mails) : []
    }
    return { ...server, listMails }
  }

  const webs = new Map<string, ReturnType<typeof startProcess>>()
  const startWeb = async (at: number) => {
    const web = startProcess('web', at)
    const itsAddress = await web.address
    webs.set(itsAddress, web)
    return itsAddress
  }
  // Waits for the first web process to start, because it creates the tables.
  const one = await startWeb(await freePort())
  const two = await startWeb(await freePort())
  const worker = startProcess('worker', await freePort())
  await worker.address
  const stopOthers = async () => {
    await Promise.all([...webs.values(), worker].map((each) => each.kill()))
    await Promise.all([toPostgres.close(), toRedis.close(), s3.close()])
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const balancer = await startBalancer(port, [one, two]).catch(async (error: unknown) => {
    await stopOthers()
    throw error
  })

  return {
    /** The proxy's URL. `one` and `two` are those of the web processes. */
    address,
    one,
    two,
    postgres,
    toPostgres,
    toRedis,
    s3,
    /** The emails sent by the web processes, and by the worker. */
    listMails: () => ({
      byWebs: [...webs.values()].flatMap((web) => web.listMails()),
      byWorker: worker.listMails(),
    }),
    /** The web process at this URL. */
    webAt: (at: string) => {
      const web = webs.get(at)
      if (!web) throw new Error(`nothing was started at ${at}`)
      return web
    },
    startAgain: (at: string) => startWeb(Number(new URL(at).port)),
    close: async () => {
      await balancer.stop()
      await stopOthers()
    },
  }
}
