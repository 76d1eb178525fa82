import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort, installMissing, startProgram, stopProgram } from './services.mjs'

/** The services that store something. Each of them has a ring, which determines where. */
const KEEPERS = ['account', 'container', 'object']
const ROLES = [...KEEPERS, 'proxy']

const programOf = (role) => `/usr/bin/swift-${role}-server`
const missing = () => ROLES.filter((role) => !existsSync(programOf(role))).map((role) => `swift-${role}`)

/** Installs OpenStack Swift if it's missing. Throws an error with the reason if it can't. */
export const installSwift = () => installMissing(missing)

const run = (command, args) => {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`)
}

/** Swift keeps file metadata in extended attributes, which in-memory file systems only support since Linux 6.6. */
const hasAttributes = (folder) => {
  const code = 'import os, sys; os.setxattr(sys.argv[1], "user.ampersand", b"x" * 4000)'
  return spawnSync('python3', ['-c', code, folder]).status === 0
}

function makeFolder() {
  for (const place of [tmpdir(), '/var/tmp']) {
    const folder = mkdtempSync(join(place, 'amp-swift-'))
    if (hasAttributes(folder)) return folder
    rmSync(folder, { recursive: true })
  }
  throw new Error('No folder for temporary files has room for attributes.')
}

const isOpen = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

const untilOpen = (port) => async (child) => {
  while (child.exitCode === null && child.signalCode === null && !(await isOpen(port))) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** By default, Swift's services wait half a second for each other, which isn't enough on a busy machine. */
const commonSettings = (folder, port) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
conn_timeout = 15
node_timeout = 30
container_update_timeout = 15
`

const keeperSettings = (role) => `
[pipeline:main]
pipeline = ${role}-server
[app:${role}-server]
use = egg:swift#${role}
`

const USER = { account: 'test', name: 'tester', key: 'a/secret+of=tests' }

/**
 * Authentication requires a cache. This one doesn't exist, so nothing is cached. Listings have short pages, so that
 * tests get several.
 */
const proxySettings = `
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
max_bucket_listing = 3
[filter:tempauth]
use = egg:swift#tempauth
user_${USER.account}_${USER.name} = ${USER.key} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`

/**
 * Starts a private OpenStack Swift with the S3 API. Each of its servers is on a free port on 127.0.0.1, and there's a
 * single replica, in a temporary folder. `url` contains the key, the secret, and the URL of an internal server that
 * lists all containers without them. The region is us-east-1, and there's no bucket yet.
 */
export async function startSwift() {
  if (missing().length > 0) throw new Error(`Swift is not installed: ${missing().join(', ')}.`)
  const folder = makeFolder()
  const started = []
  const stop = async () => {
    await Promise.all(started.map((server) => stopProgram(server, 'SIGTERM')))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    mkdirSync(join(folder, 'devices/one'), { recursive: true })
    const ports = {}
    for (const role of ROLES) {
      const port = (ports[role] = await freePort())
      if (role !== 'proxy') {
        const ring = join(folder, `${role}.builder`)
        run('swift-ring-builder', [ring, 'create', '0', '1', '0'])
        run('swift-ring-builder', [ring, 'add', `r1z1-127.0.0.1:${port}/one`, '1'])
        run('swift-ring-builder', [ring, 'rebalance'])
      }
      const file = join(folder, `${role}.conf`)
      writeFileSync(
        file,
        commonSettings(folder, port) + (role === 'proxy' ? proxySettings : keeperSettings(role)),
        { mode: 0o600 },
      )
      started.push(await startProgram(programOf(role), [file], {}, untilOpen(port)))
    }
    const [id, secret] = [`${USER.account}:${USER.name}`, USER.key].map(encodeURIComponent)
    const lists = `http://127.0.0.1:${ports.container}/one/0/AUTH_${USER.account}`
    return { url: `http://${id}:${secret}@127.0.0.1:${ports.proxy}/?lists=${lists}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
