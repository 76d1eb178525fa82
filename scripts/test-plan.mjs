import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { listFiles, root } from './files.mjs'
import { domains, journeys } from './tree.mjs'

const options = {
  'no-browser': { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
}

/** The domains that have code by now. */
export const builtDomains = domains.filter((domain) =>
  ['shared', 'server', 'client'].some((side) => existsSync(join(root, side, 'domains', domain))),
)

const journeyFiles = listFiles(root, ['e2e'], /\.e2e\.ts$/)

/** The journeys of a domain: its name, or a word that `scripts/tree.mjs` gives to it, is part of the file name. */
export function journeysOf(domain, files = journeyFiles) {
  const words = [domain, ...(journeys[domain] ?? [])]
  return files.filter((path) =>
    basename(path, '.e2e.ts')
      .split('-')
      .some((word) => words.includes(word)),
  )
}

/** What opens neither a database nor Redis would prove the same a second time. */
export const opensServices = (text) => /\/testing\/(?!(?:programs|s3)\b)|TEST_(DATABASE|REDIS)_URL/.test(text)

const listOnServices = (folders) =>
  listFiles(root, folders, /\.test\.ts$/).filter((path) =>
    opensServices(readFileSync(join(root, path), 'utf8')),
  )

const escape = (text) => text.replaceAll('.', '\\.')

/**
 * What is run for the arguments of `npm test`: the files given to vitest (`files`, and of them again on PostgreSQL
 * and Redis `onServices`) and to Playwright (`journeys`); none stands for all. `endpoints` is the pattern of the
 * lines of the authorization matrix that are asked for; `all` asks for more generated requests. Throws a sentence about what it does not know.
 */
export function planOf(args) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const unknown = positionals.filter((name) => !builtDomains.includes(name))
  if (unknown.length > 0) {
    throw new Error(`There is no domain ${unknown.join(', ')}. There are: ${builtDomains.join(', ')}.`)
  }
  const browser = !values['no-browser']
  const { all } = values
  if (positionals.length === 0) {
    return { isWhole: browser, browser, all, files: [], onServices: listOnServices(['server']), journeys: [] }
  }
  const found = positionals.flatMap((domain) => journeysOf(domain)).map(escape)
  return {
    isWhole: false,
    all,
    browser: browser && found.length > 0,
    files: positionals.map((domain) => `/domains/${domain}/`),
    onServices: listOnServices(positionals.map((domain) => `server/domains/${domain}`)),
    endpoints: `^(${positionals.join('|')})\\.`,
    journeys: found,
  }
}
