import { mkdtempSync, readdirSync, readFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { projectRoot } from './platform/runtime/project-root.ts'
import { exitCodeOf, WrongSettings } from './platform/runtime/start-failure.ts'
import { installed, readDeployed, runTool } from '#testing/deployed.ts'

const folder = mkdtempSync(join(tmpdir(), 'amp-host-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes an example to a file that programs can read, and returns its path. */
const place = (name: string, text: string) => {
  writeFileSync(join(folder, name), text, { mode: 0o644 })
  return join(folder, name)
}

describe('the systemd unit', () => {
  const unit = readDeployed('systemd/ampersand.service')
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]

  test('restarts after any failure except invalid settings', covers('BEY-53.4'), () => {
    expect(valueOf('Restart')).toBe('on-failure')
    expect(valueOf('StartLimitIntervalSec')).toBe('0')
    expect(valueOf('RestartPreventExitStatus')).toBe(String(exitCodeOf(new WrongSettings(''))))
    expect(valueOf('After')).toContain('network-online.target')
  })

  test('runs a script that exists, and has write access wherever it needs it', covers('BEY-53.4'), () => {
    const [, script = ''] = /^\/usr\/bin\/node (\S+)$/.exec(valueOf('ExecStart') ?? '') ?? []
    expect(existsSync(join(projectRoot, script))).toBe(true)
    expect(valueOf('ProtectSystem')).toBe('strict')
    // The embedded database's socket is in the temporary folder.
    expect(valueOf('ReadWritePaths')?.split(' ')).toEqual([valueOf('WorkingDirectory'), '/tmp', '-/backups'])
    expect(unit).not.toContain('PrivateTmp')
  })

  test('limits malloc arenas, as the container does, so that image threads don’t hold on to memory', () => {
    const limit = 'MALLOC_ARENA_MAX=2'
    expect(valueOf('Environment')).toBe(limit)
    expect(readDeployed('container/Containerfile')).toContain(`\nENV ${limit}\n`)
  })

  test.each(installed('systemd-analyze'))(
    'is accepted by %s, and is well hardened',
    covers('BEY-53.1', 'BEY-53.4'),
    (program) => {
      const path = place('ampersand.service', unit.replace('/usr/bin/node', process.execPath))
      const verified = runTool(program, ['verify', '--man=no', path], { cwd: folder })
      expect(verified.output.split('\n').filter((line) => line.includes('ampersand.service'))).toEqual([])
      expect(verified.status).toBe(0)
      // Exposure out of 100. Without any hardening it would be 92.
      const judged = runTool(program, ['security', '--offline=true', '--threshold=25', path], { cwd: folder })
      expect([judged.status, judged.output.slice(-200)]).toEqual([0, expect.stringContaining('OK')])
    },
  )
})

test.each(installed('logrotate'))(
  '%s rotates the log, and the site keeps writing to it',
  covers('BEY-53.1'),
  (program) => {
    const log = place('ampersand.log', 'a line\n')
    const { ino } = statSync(log)
    const path = place(
      'logrotate',
      readDeployed('logrotate/ampersand').replaceAll('/var/log/ampersand', folder),
    )
    const state = join(folder, 'state')
    expect(runTool(program, ['--force', '--state', state, path], { cwd: folder })).toEqual({
      status: 0,
      output: '',
    })
    expect([statSync(log).ino, statSync(log).size]).toEqual([ino, 0])
    expect(readdirSync(folder)).toContain('ampersand.log.1.gz')
  },
)

describe('the operations docs', () => {
  const texts = [
    'README.md',
    'deploy/README.md',
    ...readdirSync(join(projectRoot, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`),
  ].map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))
  const readme = texts[0]?.text ?? ''

  test('cover what operators need, and are listed in the README', covers('BEY-53.6'), () => {
    const wanted = ['deploy', 'upgrade', 'backup', 'keys', 'leak', 'authority', 'redis-or-database-away']
    for (const name of wanted) {
      expect(existsSync(join(projectRoot, `docs/runbooks/${name}.md`))).toBe(true)
    }
    const unlisted = readdirSync(join(projectRoot, 'docs/runbooks')).filter(
      (name) => !readme.includes(`docs/runbooks/${name}`),
    )
    expect(unlisted).toEqual([])
  })

  test('mention only commands, files and sections that exist', covers('BEY-53.6'), () => {
    const known = new Set(
      Array.from(
        readFileSync(join(projectRoot, 'ops/main.ts'), 'utf8').matchAll(/usage: '([\w:-]+)/g),
        (match) => match[1],
      ),
    )
    const idsOf = (text: string) =>
      Array.from(text.matchAll(/^#+ (.*)$/gm), ([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(/\s/g, '-'),
      )
    const wrong = texts.flatMap(({ path, text }) => [
      ...Array.from(
        text.matchAll(/(?:npm run (?:-s )?ops --|dist\/ops\/main\.js) ([a-z][\w:-]*)/g),
        (match) => match[1] ?? '',
      ).filter((name) => !known.has(name)),
      ...Array.from(text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)).flatMap(
        ([link, file = '', chapter]) => {
          const target = file ? join(projectRoot, dirname(path), file) : join(projectRoot, path)
          if (!existsSync(target)) return [`${path}: ${link}`]
          return chapter && !idsOf(readFileSync(target, 'utf8')).includes(chapter) ? [`${path}: ${link}`] : []
        },
      ),
    ])
    expect(wrong).toEqual([])
  })

  test('describe a restore that keeps the erasure ledger', covers('BEY-53.6'), () => {
    const [, containers = ''] = /^### Restore$([^]*?)^#/m.exec(texts[1]?.text ?? '') ?? []
    const commands = Array.from(
      containers.matchAll(/^docker compose -f \S+ (.*)$/gm),
      ([, command]) => command,
    )
    expect(commands).toContain('run --rm site mv /data/site /data/site-before')
    expect(commands.filter((command) => /^(down|rm)\b|volume|\/data(?!\/site)/.test(command ?? ''))).toEqual(
      [],
    )
    expect(containers).not.toMatch(/site\.erased|volume/)
  })

  test('contain no second copy of the systemd unit or of a proxy config', covers('BEY-53.1'), () => {
    const copies = texts.filter(({ text }) => /^\[Service\]|\bproxy_pass\b|\breverse_proxy\b/m.test(text))
    expect(copies.map(({ path }) => path)).toEqual([])
  })
})
