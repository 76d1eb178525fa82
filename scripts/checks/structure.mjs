import { readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { listFiles, root } from '../files.mjs'
import { isProgram, report } from './report.mjs'
import { codeFolders, domains, kinds, pageKinds } from '../tree.mjs'

const ceiling = 300
const mostInRoom = 30
const free =
  /^(server\/((main|start|dev|app|client|domains|live|pages|renderer|seed)\.ts|render-thread\.mjs|[a-z-]+\.test\.ts)|server\/(platform|testing|demo|cross-domain)\/|client\/(main\.tsx|public\/|app\/|ui\/(frame|form|overlay|feedback|display|fonts)\/|ui\/([a-z]+\.css|firstTheme\.js|tokens\.test\.ts)$|platform\/)|shared\/((routes(\.test)?|notices)\.ts|kernel\/)|(testing|ops|bench|drills|e2e|scripts|db)\/)/
const mayBeLong = /(\.(tables|text|data)\.ts|^db\/migrations\/.*)$/
const drawers = /(^|\/)(index|utils?|helpers?|types|common|misc)(\.[^/]*)?(\/|$)/
/** The build strips endpoint schemas from the app (vite.config.ts). */
const endpointSchema = /\b[a-z]\w*\.(input|output)\b/
const testFile = /^(?!scripts\/).*\.(test\.tsx?|e2e\.ts)$/
/** Tests that wouldn't run, or would pass because they fail. */
const notRun = /\b(test|it|describe)(\.\w+)*\.(only|skip|skipIf|runIf|todo|fixme|fails?)\b/
/** No one would notice if this assertion failed. */
const unawaited = /\.(then|catch|finally)\(.*\bexpect\(/
/**
 * Dates close to 17 June, when a run usually starts. With a random clock (`npm test -- --all`), it starts on a
 * different day.
 */
const aroundFirstDay = /\b2026-06-[12]\d\b|\b[12]\d June 2026\b/
const setsClock = /\bclock\.set\(|\bsetClock\(|\bsetSystemTime\(|\buseFakeTimers\(/
const suppression = /(oxlint|eslint)-disable|@ts-(ignore|expect-error|nocheck)/

/**
 * A profile's reference to its picture doesn't determine who may see the picture, so queries join it with
 * `isPictureFor`. A post has its own photo.
 */
const pictureNamed =
  /\b(profiles?|row)(\.|\[')photoId\b|\{[^{}]*\bphotoId\b[^{}]*\} = (profiles?|row)\b|\bphoto_id\b/
const mayNamePicture =
  /^server\/(testing|demo)\/|^bench\/community\.ts$|^server\/domains\/(profiles\/(profiles\.tables|public\/profiles\.pictures\.sql)|photos\/photos\.tables|posts\/posts\.(tables|commands))\.ts$|\.test\.ts$/

/** An email to a member must look as their settings require, which accounts.emails.commands.ts ensures. */
const emailSent = /(?<!\.)\bsendMail\b|\bmail\.send\(/
/** The exceptions: that file, and the files that email the operators. */
const maySendEmail =
  /^server\/(platform|testing)\/|^server\/domains\/(accounts\/email\/accounts\.emails|usernames\/usernames|pages\/pages|reports\/reports(?:\.visitors)?)\.commands\.ts$|\.test\.ts$/

/** The time comes from the site's clock, which tests move, and is passed to SQL as a parameter. */
const databaseClock =
  /(?<![.\w])now\(\)(?!:)|\bdefaultNow\(|\b(current|clock|statement|transaction)_timestamp\b|\b(localtimestamp|current_(date|time)|localtime)\b/i
/** The queue's own timestamps come from the database. */
const mayAskDatabaseClock = /^server\/(testing\/|platform\/jobs\/(jobs|hold|retry)\.ts$)|\.test\.ts$/

/**
 * How an `I` is lowercased depends on the database's locale unless the collation is specified, as in
 * server/platform/db/statements/letters.ts.
 */
const loweredByDatabase =
  /\b(lower|upper|initcap)\((?![^`]*?\bcollate ")[^`]*\$\{|\b(lower|upper|initcap)\([a-z_.]+\)\s*(=|<|>|~|in\b|like\b|collate)|\bn?o?t?ilike\b|\bcitext\b/i

/** Lists must be fetched by `pagesOf` and rendered by `PagedList`. */
const listByHand = /\binfiniteQueryOptions\b/
/**
 * The exceptions: `pagesOf` itself, lists that load in both directions, and lists paged by something other than a
 * cursor.
 */
const mayReadListByHand =
  /^client\/(platform\/calls\/lists|domains\/(messages\/messages|search\/search|verification\/verification\.queries)\.api)\.ts$/

/** An endpoint's name must be its domain's name, followed by its constant's. */
const endpointNamed = /export const (\w+) = endpoint\(\{\s*name: '([^']+)'/g
const contractOf = /^shared\/domains\/([^/]+)\/.*\.contract\.ts$/

/** A locale's format for whole dates is meant for people, and differs by runtime. Code must use the date's parts. */
const dateByLocale = /['"](en-CA|sv-SE)['"]/

/** With an offset, adding or deleting an item between two page loads repeats or skips another item. */
const offsetPaging = /\.offset\(|^\s*offset: /
const readsPages = /^(server|shared)\/domains\/.*\.(queries|contract)\.ts$/

/**
 * Files that register something for the whole site are collected from the domain's top folder, not from its subfolders.
 */
const standsAtTheDoor = /^[a-z-]+\.(domain|pages|live|notices|badge)\.ts$|\.samples\.ts$/

const component = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/
const fileOf = (owner, allowed) => new RegExp(`^${owner}(\\.[a-z][a-z0-9-]*)*\\.(${allowed.join('|')})\\.ts$`)

function hasPlace(path) {
  if (free.test(path)) return true
  const [, page, file] = path.match(/^client\/pages\/([a-z-]+)\/([^/]+)$/) ?? []
  if (page) return component.test(file) || fileOf(page, pageKinds).test(file)
  const [, side, domain, room, name] =
    path.match(/^(shared|server|client)\/domains\/([^/]+)\/(?:([a-z-]+)\/)?([^/]+)$/) ?? []
  if (!domains.includes(domain) || (room && standsAtTheDoor.test(name))) return false
  if (side === 'client' && component.test(name)) return true
  return fileOf(domain, kinds[side]).test(name)
}

/**
 * A file that's only ever read together with another should be merged into it, so a client file must have more lines
 * than this, or more than one importer.
 */
const floor = 25
/** Kinds of files that are collected, fetched or read separately. */
const smallByKind = /\.(pages|live|notices|badge|text)\.ts$|^client\/pages\/[^/]+\/[^/]+\.api\.ts$/
/** @type {Record<string, string>} */
const maySmall = {
  'client/app/installed.ts': 'starts when the app has, and exports nothing',
  'client/app/frame/memberFrame.ts': 'its files are fetched together once someone has logged in',
  'client/app/frame/LiveConnection.tsx': 'begins to fetch as it is loaded, which live.test.ts does without',
  'client/app/live.ts': 'begins to fetch nothing, so that it can be tested',
  'client/app/frame/OtherPage.tsx': 'a page that is fetched by itself',
  'client/domains/profiles/profiles.visitors.api.ts':
    'a call, which a component hands to the dialog it opens',
}
const specifier = /(?:\bfrom|\bimport\(?)\s*'([#.][^']+)'/g

/** Returns a problem for each small client file that only one other file imports. */
function smallProblems(files) {
  const importers = new Map()
  for (const { path, text } of files) {
    if (testFile.test(path)) continue
    for (const [, name] of text.matchAll(specifier)) {
      const target = name.startsWith('#') ? name.slice(1) : posix.join(dirname(path), name)
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
    }
  }
  return files.flatMap(({ path, text }) => {
    const [only, ...others] = importers.get(path) ?? []
    const isSmall = /^client\/.*\.tsx?$/.test(path) && text.split('\n').length <= floor
    if (!isSmall || testFile.test(path) || smallByKind.test(path) || path in maySmall) return []
    const isFetched = only?.endsWith('.pages.ts')
    if (!only || others.length > 0 || isFetched) return []
    return [
      `${path}: less than ${floor} lines, which only ${only} needs: one file, or a reason in scripts/checks/structure.mjs`,
    ]
  })
}

const styled = /^@source '([^']+)\//gm

/**
 * Returns a problem for each style sheet that takes classes from a folder that doesn't exist, which no build reports.
 */
function lostSources(files) {
  const folders = new Set(files.map(({ path }) => dirname(path)))
  return files.flatMap(({ path, text }) =>
    path.endsWith('.css')
      ? Array.from(text.matchAll(styled), ([, from]) =>
          posix.join(dirname(path), from.replace(/\/\*\*$/, '')),
        )
          .filter((folder) => ![...folders].some((each) => `${each}/`.startsWith(`${folder}/`)))
          .map((folder) => `${path}: takes classes from ${folder}, which doesn’t exist`)
      : [],
  )
}

/** Returns a problem wherever a file's (`{ path, text }`) location or content violates docs/style.md. */
export function structureProblems(files) {
  return [...smallProblems(files), ...crowdedRooms(files), ...lostSources(files), ...eachProblem(files)]
}

/** Returns a problem for each small-file exception that no file (`{ path, text }`) needs any more. */
export const unusedReasons = (files, reasons = maySmall) =>
  Object.keys(reasons)
    .filter((path) => !files.some((file) => file.path === path && file.text.split('\n').length <= floor))
    .map((path) => `${path}: is gone or has grown, and needs no reason to be small`)

/**
 * Returns a problem for each folder with too many files to take in at a glance. Migrations are exempt, as they're a
 * sequence.
 */
function crowdedRooms(files) {
  const counts = new Map()
  for (const { path } of files)
    if (!path.startsWith('db/migrations/')) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].flatMap(([folder, count]) =>
    count > mostInRoom
      ? [
          `${folder}: ${count} files, more than ${mostInRoom}: some of them are a topic with a folder of its own`,
        ]
      : [],
  )
}

function eachProblem(files) {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n')
    const length = lines.at(-1) === '' ? lines.length - 1 : lines.length
    return [
      ...(hasPlace(path) ? [] : [`${path}: no such kind of file in this place`]),
      ...(drawers.test(path) ? [`${path}: "${basename(path)}" says nothing about what it holds`] : []),
      ...(length > ceiling && !mayBeLong.test(path)
        ? [`${path}: ${length} lines, the ceiling is ${ceiling}`]
        : []),
      ...lines.flatMap((line, at) =>
        suppression.test(line) && !/ -- \S+ \S+/.test(line)
          ? [`${path}:${at + 1}: a suppression needs its reason (-- why)`]
          : [],
      ),
      ...lines.flatMap((line, at) =>
        testFile.test(path) && notRun.test(line) ? [`${path}:${at + 1}: a test that does not run`] : [],
      ),
      ...lines.flatMap((line, at) =>
        testFile.test(path) && unawaited.test(line)
          ? [`${path}:${at + 1}: an assertion that nothing waits for`]
          : [],
      ),
      ...lines.flatMap((line, at) =>
        !path.startsWith('shared/') &&
        testFile.test(path) &&
        aroundFirstDay.test(line) &&
        !setsClock.test(text)
          ? [`${path}:${at + 1}: a run may begin on any day: take it from the clock, or set the clock`]
          : [],
      ),
      ...lines.flatMap((line, at) =>
        path.startsWith('client/') && endpointSchema.test(line)
          ? [`${path}:${at + 1}: an endpoint has no schemas in the browser, import the one that is needed`]
          : [],
      ),
      ...lines.flatMap((line, at) =>
        /^(server|ops|bench)\//.test(path) && !mayNamePicture.test(path) && pictureNamed.test(line)
          ? [`${path}:${at + 1}: a profile’s picture is read by isPictureFor only (profiles.pictures.sql.ts)`]
          : [],
      ),
      ...lines.flatMap((line, at) =>
        /^(server|ops)\//.test(path) && !maySendEmail.test(path) && emailSent.test(line)
          ? [`${path}:${at + 1}: a mail to a member is sent by accounts.emails.commands.ts only`]
          : [],
      ),
      ...lines.flatMap((line, at) =>
        /^(server|ops)\//.test(path) && !mayAskDatabaseClock.test(path) && databaseClock.test(line)
          ? [`${path}:${at + 1}: SQL takes the time as a parameter (services.clock)`]
          : [],
      ),
      ...lines.flatMap((line, at) =>
        /^(server|ops)\/.*(?<!\.test)\.ts$/.test(path) && loweredByDatabase.test(line)
          ? [
              `${path}:${at + 1}: SQL lowercases with lowered or loweredText (server/platform/db/statements/letters.ts)`,
            ]
          : [],
      ),
      ...lines.flatMap((line, at) =>
        path.startsWith('client/') && !mayReadListByHand.test(path) && listByHand.test(line)
          ? [`${path}:${at + 1}: a list is read by pagesOf (client/platform/calls/lists.ts)`]
          : [],
      ),
      ...lines.flatMap((line, at) =>
        readsPages.test(path) && offsetPaging.test(line)
          ? [
              `${path}:${at + 1}: a list goes on from a cursor (server/platform/db/statements/cursors.ts), not from an offset`,
            ]
          : [],
      ),
      ...[...text.matchAll(endpointNamed)].flatMap(([, constant, name]) => {
        const expected = `${contractOf.exec(path)?.[1]}.${constant}`
        return name === expected ? [] : [`${path}: ${name} is called ${expected}, as its constant is`]
      }),
      ...lines.flatMap((line, at) =>
        !path.startsWith('scripts/checks/structure.') && dateByLocale.test(line)
          ? [`${path}:${at + 1}: the date of the site comes from siteTimeOf, not from how a locale writes it`]
          : [],
      ),
    ]
  })
}

if (isProgram(import.meta)) {
  const paths = listFiles(root, codeFolders, /\.(ts|tsx|mjs|js|css)$/)
  const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  report([...structureProblems(files), ...unusedReasons(files)])
}
