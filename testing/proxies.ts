import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { findProgram, freePort } from '../scripts/testing/services.mjs'
import { readDeployed } from './deployed.ts'

/** The site's host name in the example configurations. */
export const EXAMPLE_HOST = 'ampersand.example'

/** The challenge file certbot would leave where nginx serves it without HTTPS. */
export const PROOF = { path: '/.well-known/acme-challenge/a-token', text: 'a proof' }

interface Ports {
  site: number
  http: number
  https: number
}
interface Example {
  name: string
  programs: string[]
  /** The HTTP statuses with which the program may reject an oversized body. */
  refusesTooLarge: number[]
  /** Writes the program's configuration into the folder. Returns the arguments. */
  write: (folder: string, ports: Ports) => string[]
}

/** The Caddy example with different ports, its own certificate and a shorter wait for a site that's down. */
const caddy: Example = {
  name: 'Caddy',
  programs: ['caddy'],
  // The status depends on how much of the body Caddy has forwarded by then.
  refusesTooLarge: [413, 502],
  write: (folder, { site, http, https }) => {
    const file = join(folder, 'Caddyfile')
    const example = readDeployed('caddy/Caddyfile')
    const globals = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n`
    writeFileSync(
      file,
      example
        .replace(/^\{\n/m, globals)
        .replace('127.0.0.1:3000', `127.0.0.1:${site}`)
        .replace(/lb_try_duration \w+/, 'lb_try_duration 1s'),
    )
    return ['run', '--adapter', 'caddyfile', '--config', file]
  },
}

const makeCertificate = (folder: string) => {
  const asked = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${EXAMPLE_HOST}`
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  spawnSync('openssl', [...asked.split(' '), ...files])
}

const nginx: Example = {
  name: 'nginx',
  programs: ['nginx', 'openssl'],
  refusesTooLarge: [413],
  write: (folder, { site, http, https }) => {
    makeCertificate(folder)
    const proof = join(folder, 'www', PROOF.path)
    mkdirSync(dirname(proof), { recursive: true })
    writeFileSync(proof, PROOF.text)
    const example = readDeployed('nginx/ampersand.conf')
      .replaceAll(/^\tlisten \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443', `listen 127.0.0.1:${https}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${site}`)
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
      .replace('/var/www/html', join(folder, 'www'))
      .replace('/var/log/nginx', folder)
    writeFileSync(join(folder, 'ampersand.conf'), example)
    const parts = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const file = join(folder, 'nginx.conf')
    // Includes the example as Debian's own configuration file does.
    writeFileSync(
      file,
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
       events {}
       http {
         access_log ${folder}/access.log;
         ${parts.map((part) => `${part}_temp_path ${folder}/${part};`).join('\n')}
         include ${folder}/ampersand.conf;
       }`,
    )
    return ['-c', file, '-e', join(folder, 'error.log')]
  },
}

/** The examples whose programs are installed here. */
export const proxies = [caddy, nginx].filter(({ programs }) => programs.every((each) => findProgram(each)))

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** The local address that the request comes from. */
  from?: string
}

/** Starts a program with its example configuration in front of the site on this port. */
export const startProxy = async ({ programs: [program = ''], write }: Example, site: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-proxy-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'home'))
  const ports = { site, http: await freePort(), https: await freePort() }
  const args = write(folder, ports)
  const env = { PATH: process.env['PATH'], HOME: join(folder, 'home') }
  const child = spawn(findProgram(program) ?? program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  }
  const ended = once(child, 'exit')

  const ask = async (
    path: string,
    { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Asked = {},
  ) => {
    const asked = request({
      host: '127.0.0.1',
      port: ports.https,
      servername: EXAMPLE_HOST,
      rejectUnauthorized: false,
      localAddress: from,
      agent: false,
      method,
      path,
      headers: {
        host: EXAMPLE_HOST,
        ...(body && { 'content-length': String(body.length) }),
        ...headers,
      },
    })
    const answered = new Promise<{ status: number; body: string; headers: Record<string, unknown> }>(
      (resolve, reject) => {
        // The proxy doesn't read a rejected body to the end, which may cause an error here.
        asked.on('error', reject)
        asked.on('response', (answer) => {
          text(answer).then(
            (read) => resolve({ status: answer.statusCode ?? 0, body: read, headers: answer.headers }),
            reject,
          )
        })
      },
    )
    asked.end(body)
    return answered
  }
  const answers = () => ask('/api/health').catch(() => undefined)
  const started = await vi.waitUntil(answers, { timeout: 30_000, interval: 50 }).catch(() => undefined)
  if (started?.status !== 200) throw new Error(`${program} doesn't serve the site: ${output}`)
  return {
    ports,
    ask,
    /** Everything the proxy has logged, to its output or to files. */
    logged: () =>
      ['error.log', 'access.log', 'ampersand.log'].reduce((all, name) => {
        try {
          return all + readFileSync(join(folder, name), 'utf8')
        } catch {
          return all
        }
      }, output),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
