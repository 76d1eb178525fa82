import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, freePort, postgresUser } from './services.mjs'

/** The same settings as in the runbook. */
export const SETTINGS =
  'set statement_timeout = 2000; set idle_in_transaction_session_timeout = 30000; set jit = off'

/** Starts PgBouncer in front of the database server at this address, with a small connection pool. */
export const startPgBouncer = async (to, connectQuery = SETTINGS, mode = 'transaction') => {
  const server = new URL(to)
  const folder = mkdtempSync(join(tmpdir(), 'amp-pgbouncer-'))
  const port = await freePort()
  const config = `
    [databases]
    * = host=127.0.0.1 port=${server.port} ${connectQuery && `connect_query='${connectQuery}'`}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = trust
    auth_file = ${folder}/users
    pool_mode = ${mode}
    default_pool_size = 4
    max_client_conn = 200`
  writeFileSync(join(folder, 'config'), config.replaceAll(/^ +/gm, ''))
  writeFileSync(join(folder, 'users'), `"${server.username}" "${server.password}"\n`)
  const user = postgresUser()
  const { uid, gid } = user
  if (uid !== undefined && gid !== undefined) {
    for (const name of ['', 'config', 'users']) chownSync(join(folder, name), uid, gid)
  }

  let child
  const start = async () => {
    child = spawn(findProgram('pgbouncer'), [join(folder, 'config')], {
      ...user,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
      said += String(chunk)
      if (said.includes('process up')) {
        child.stderr.resume()
        return
      }
    }
    throw new Error(`PgBouncer did not start:\n${said}`)
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  const url = new URL(to)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    pid: () => child.pid,
    restart: async () => {
      await kill()
      await start()
    },
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}
