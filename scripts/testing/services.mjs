import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installPackages, mayInstallPackages } from './browser.mjs'

const READY_WITHIN_MS = 20_000
const OLDEST_POSTGRES = 15
const POLICY = '/usr/sbin/policy-rc.d'

/** The folder of the newest installed PostgreSQL executables: in Debian's location, or else on the PATH. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : []
  const folders = versions
    .filter((version) => version >= OLDEST_POSTGRES)
    .sort((a, b) => b - a)
    .map((version) => `${debian}/${version}/bin`)
  return [...folders, ...process.env.PATH.split(delimiter)].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  )
}

/** Finds an installed executable, also in `/usr/sbin`, which isn't on every user's PATH. */
export const findProgram = (name) =>
  [...process.env.PATH.split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

const findRedis = () => findProgram('redis-server')

/** PostgreSQL refuses to run as root. */
export function postgresUser() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const user = { uid: id('-u'), gid: id('-g') }
  if (!user.uid) throw new Error('PostgreSQL does not run as root, and there is no user "postgres".')
  return user
}

/**
 * Returns an unused port on 127.0.0.1.
 *
 * @returns {Promise<number>}
 */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const ended = (child) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))

/** Starts a program and waits until its output matches `ready`, or until the function `ready` resolves. */
export async function startProgram(command, args, options, ready) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  let output = ''
  let timer
  try {
    await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('not ready in time')), READY_WITHIN_MS)
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`ended with code ${code}`)))
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk
          if (typeof ready === 'string' && output.includes(ready)) resolve()
        })
      }
      if (typeof ready === 'function') ready(child).then(resolve, reject)
    })
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${command} did not start (${error.message}):\n${output}`)
  } finally {
    clearTimeout(timer)
  }
  child.stdout.removeAllListeners('data').resume()
  child.stderr.removeAllListeners('data').resume()
  return child
}

export async function stopProgram(child, signal) {
  child.kill(signal)
  await ended(child)
}

/** Sends a signal to a process and its direct children. */
function signalAll({ pid }, signal) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  for (const each of [pid, ...stdout.split('\n').map(Number).filter(Boolean)]) {
    try {
      process.kill(each, signal)
    } catch {
      // The process has exited in the meantime.
    }
  }
}

/**
 * Starts a private PostgreSQL on a free port on 127.0.0.1, with its data in a temporary folder in `place`. `url` is the
 * superuser's. `socketUrl` is the same over a Unix socket, where short statements take a fifth less time. `crash()`
 * kills the server like a power cut and restarts it on the same data, `kill()` and `revive()` do one half each, and
 * `freeze()` and `thaw()` pause and resume it. With `of`, a server's address, it's a streaming replica of that server.
 * Settings (`name=value`) override those below. `auth` is the password authentication method: with SCRAM, as on
 * operators' servers, each connection costs its client thousands of hash iterations.
 */
export async function startPostgres(wanted = [], { auth = 'scram-sha-256', of = '', place = tmpdir() } = {}) {
  const programs = findPostgres()
  if (!programs) throw new Error(`PostgreSQL ${OLDEST_POSTGRES} or newer is not installed.`)
  const user = postgresUser()
  const folder = mkdtempSync(join(place, 'amp-pg-'))
  try {
    const password = of ? new URL(of).password : randomBytes(16).toString('hex')
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (user.uid) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)
    const data = join(folder, 'data')
    const [program, ...args] = of
      ? ['pg_basebackup', `--dbname=${of}`, '--write-recovery-conf', '--checkpoint=fast']
      : [
          'initdb',
          '--username=postgres',
          `--pwfile=${passwordFile}`,
          `--auth=${auth}`,
          '--encoding=UTF8',
          '--locale=C.UTF-8',
        ]
    const made = spawnSync(join(programs, program), [...args, `--pgdata=${data}`, '--no-sync'], {
      ...user,
      cwd: '/',
      encoding: 'utf8',
    })
    if (made.status !== 0) throw new Error(`${program} failed: ${made.error?.message ?? made.stderr}`)

    const port = await freePort()
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'max_connections=300',
      // Only needed if the machine crashes. A killed server loses nothing it has handed to the kernel.
      'fsync=off',
      // Otherwise, query plans would depend on when autovacuum ran.
      'autovacuum=off',
      ...wanted,
    ]
    const start = () =>
      startProgram(
        join(programs, 'postgres'),
        ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
        { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
        of ? 'ready to accept read-only connections' : 'ready to accept connections',
      )
    let server = await start()
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    const kill = () => stopProgram(server, 'SIGKILL')
    const revive = async () => void (server = await startAfterCrash(start))
    return {
      url,
      socketUrl: `${url}?host=${folder}`,
      kill,
      revive,
      crash: async () => {
        await kill()
        await revive()
      },
      freeze: () => signalAll(server, 'SIGSTOP'),
      thaw: () => signalAll(server, 'SIGCONT'),
      stop: async () => {
        await stopProgram(server, 'SIGINT')
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * The killed server's child processes take a moment to notice that it's gone. Until then, the data directory counts as
 * in use.
 */
async function startAfterCrash(start, triesLeft = 20) {
  try {
    return await start()
  } catch (error) {
    if (triesLeft === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 250))
    return startAfterCrash(start, triesLeft - 1)
  }
}

/** Starts a private Redis without persistence on a free port on 127.0.0.1. */
export async function startRedis() {
  const program = findRedis()
  if (!program) throw new Error('Redis is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'amp-redis-'))
  try {
    const port = await freePort()
    const server = await startProgram(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
      {},
      'Ready to accept connections',
    )
    return {
      url: `redis://127.0.0.1:${port}`,
      freeze: () => signalAll(server, 'SIGSTOP'),
      thaw: () => signalAll(server, 'SIGCONT'),
      stop: async () => {
        await stopProgram(server, 'SIGTERM')
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Runs `work` while package scripts can't start daemons, then restores the previous policy. */
export async function withoutStartingDaemons(work) {
  const before = existsSync(POLICY)
    ? { text: readFileSync(POLICY, 'utf8'), mode: statSync(POLICY).mode }
    : undefined
  const putBack = () => {
    if (!before) return rmSync(POLICY, { force: true })
    writeFileSync(POLICY, before.text)
    chmodSync(POLICY, before.mode)
  }
  process.once('exit', putBack)
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n')
  chmodSync(POLICY, 0o755)
  try {
    return await work()
  } finally {
    process.off('exit', putBack)
    putBack()
  }
}

/** Installs the Debian packages that `missing` returns. Throws an error with the reason if that fails. */
export async function installMissing(missing) {
  const packages = missing()
  if (packages.length === 0) return
  if (!mayInstallPackages()) {
    throw new Error(`Not installed, and only root on Debian can install them here: ${packages.join(', ')}.`)
  }
  console.log(`Installing Debian's ${packages.join(' and ')} …`)
  const { output } = await withoutStartingDaemons(() => installPackages(packages))
  if (missing().length > 0) {
    const reason = output.trim().split('\n').slice(-3).join(' ')
    throw new Error(`Debian's ${missing().join(' and ')} could not be installed: ${reason}`)
  }
}

/** Installs PostgreSQL and Redis if they're missing. */
export const installServices = () =>
  installMissing(() => [...(findPostgres() ? [] : ['postgresql']), ...(findRedis() ? [] : ['redis-server'])])
