import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { root } from './files.mjs'
import { plantFaults } from './testing/faults.mjs'
import { domains as known, filesOf, testsOf } from './testing/mutated.mjs'
import { fail } from './run.mjs'

/** A run that reports nothing for this many milliseconds is hanging, however busy the machine is. */
const HANGS = 600_000

const folder = join(root, `node_modules/.cache/mutation-${process.pid}`)
const children = new Set()
const kill = ({ pid }) => pid && process.kill(-pid, 'SIGKILL')
let plans = 0

/** Runs a test file over faults in a separate process. Returns the lines it reported before it ended or hung. */
async function runTests(plan, onFault) {
  const name = join(folder, String(plans++))
  const out = `${name}.jsonl`
  writeFileSync(out, '')
  writeFileSync(`${name}.json`, JSON.stringify({ ...plan, out, root }))
  const child = spawn(process.execPath, ['scripts/testing/mutate-lane.mjs'], {
    cwd: root,
    env: { ...process.env, MUTATION_PLAN: `${name}.json`, TEST_DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  children.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  let isOver = false
  const closed = new Promise((resolve) => child.on('close', resolve)).then(() => (isOver = true))
  let lines = []
  let heard = Date.now()
  let hangs = false
  while (!isOver) {
    await Promise.race([closed, setTimeout(500)])
    const told = readFileSync(out, 'utf8').split('\n').slice(0, -1)
    if (told.length > lines.length) heard = Date.now()
    for (const line of told.slice(lines.length)) if ('fault' in JSON.parse(line)) onFault(JSON.parse(line))
    lines = told
    if (Date.now() - heard > HANGS) {
      hangs = true
      kill(child)
      await closed
    }
  }
  children.delete(child)
  const results = lines.map((line) => JSON.parse(line))
  if (!results.some((line) => line.reached || line.broken))
    throw new Error(`${plan.test} did not run:\n${said}`)
  return { results, hangs }
}

/** The state of a domain's faults while they're tested. */
function plantDomain(domain) {
  let first = 0
  const files = []
  const faults = []
  for (const path of filesOf(domain)) {
    const planted = plantFaults(path, readFileSync(join(root, path), 'utf8'), first)
    files.push({ path, first })
    faults.push(...planted.faults)
    first += planted.faults.length
  }
  return {
    domain,
    files,
    faults,
    shares: 2,
    tests: testsOf(domain),
    killers: new Map(),
    reached: new Set(),
    doubtful: new Set(),
    unusable: new Set(),
  }
}

/** The domains that aren't fully judged yet. */
const underWay = new Set()

const started = Date.now()
const minutes = () => ((Date.now() - started) / 60_000).toFixed(1)

/**
 * Runs a test file over these faults, repeatedly until all are judged. A fault counts as killed if the tests hang, or
 * crash twice without a result.
 */
async function judge(planted, { test, ids, isQuick }) {
  const { files, killers, reached, doubtful, unusable } = planted
  const onFault = ({ fault, killer }) => killer && killers.set(fault, killer)
  const lost = new Set()
  let waiting = ids
  while (waiting.length > 0) {
    const { results, hangs } = await runTests({ files, test, isQuick, faults: waiting }, onFault)
    const told = (what) => results.filter((line) => what in line).map((line) => line[what])
    for (const id of told('reached').flat()) reached.add(id)
    for (const id of told('doubtful')) doubtful.add(`${test} ${id}`)
    if (told('broken').length > 0)
      return unusable.add(`${test} fails with nothing planted: ${told('broken')[0]}`)
    const judged = new Set([...told('fault'), ...told('doubtful')])
    const comesHere = new Set(told('reached').flat())
    waiting = waiting.filter((id) => comesHere.has(id) && !judged.has(id))
    if (told('done').length > 0) continue
    const at = told('began').at(-1)
    if (hangs || lost.has(at)) killers.set(at, `${test} did not end`)
    lost.add(at)
    waiting = waiting.filter((id) => !killers.has(id))
  }
}

/**
 * Tests a share of a domain's faults: first with all its tests in quick mode, then again with those whose results were
 * doubtful.
 */
async function tryShare(planted, ids) {
  const { domain, tests, killers, doubtful } = planted
  for (const isQuick of [true, false]) {
    for (const test of tests) {
      const alive = ids.filter((id) => !killers.has(id) && (isQuick || doubtful.has(`${test} ${id}`)))
      if (alive.length === 0) continue
      // The results of the other tests count nevertheless.
      await judge(planted, { test, ids: alive, isQuick }).catch((error) =>
        planted.unusable.add(error.message),
      )
      const left = ids.filter((id) => !killers.has(id)).length
      console.log(
        `${minutes()} min  ${domain}: ${left} of ${ids.length} alive, ${isQuick ? '' : 'again '}${test}`,
      )
    }
  }
}

/** Prints a domain's score, and each fault that no test noticed. */
function reportDomain({ domain, faults, killers, reached, unusable }) {
  const alive = faults.filter(({ id }) => !killers.has(id))
  const line = scoreLine(domain, { planted: faults.length, killed: faults.length - alive.length })
  console.log(`\n${line}`)
  for (const { id, path, line: at, what } of alive) {
    console.log(`  ${path}:${at}  ${what}${reached.has(id) ? '' : '  [no test comes here]'}`)
  }
  for (const problem of unusable) console.log(`  NOT USED: ${problem}`)
  console.log()
}

const scoreLine = (name, { planted, killed }) =>
  `${name.padEnd(12)} ${killed} of ${planted} killed, ${((killed / planted) * 100).toFixed(1)} %`

/** Plants all faults, splits them between two processes (halving a single domain) and prints the total. */
async function mutate(names) {
  const domains = names.map(plantDomain)
  for (const planted of domains) underWay.add(planted)
  const shares = domains.flatMap((planted) => {
    const ids = planted.faults.map(({ id }) => id)
    const parts = domains.length > 1 ? [ids] : [0, 1].map((half) => ids.filter((id) => id % 2 === half))
    planted.shares = parts.length
    return parts.map((part) => ({ planted, ids: part }))
  })
  const lane = async () => {
    for (let share = shares.shift(); share; share = shares.shift()) {
      const { planted, ids } = share
      await tryShare(planted, ids)
      planted.shares -= 1
      if (planted.shares === 0) {
        underWay.delete(planted)
        reportDomain(planted)
      }
    }
  }
  await Promise.all([lane(), lane()])
  const scores = domains.map(({ domain, faults, killers }) => [
    domain,
    { planted: faults.length, killed: killers.size },
  ])
  const sum = (key) => scores.reduce((total, [, score]) => total + score[key], 0)
  const all = ['all', { planted: sum('planted'), killed: sum('killed') }]
  for (const [name, score] of [...scores, all]) console.log(scoreLine(name, score))
  console.log(`${minutes()} min`)
  return domains.every(({ unusable }) => unusable.size === 0)
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((domain) => !known.includes(domain))
if (unknown) fail(new Error(`No such domain: ${unknown}. There are ${known.join(', ')}.`))

process.on('exit', () => {
  children.forEach(kill)
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    console.log('\nStopped early. Tests that hadn’t run yet may kill more of these:')
    underWay.forEach(reportDomain)
    process.exit(1)
  })
}

mkdirSync(folder, { recursive: true })
try {
  process.exitCode = (await mutate(wanted.length > 0 ? wanted : known)) ? 0 : 1
} catch (error) {
  fail(error)
}
