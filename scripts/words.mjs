import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from './files.mjs'
import { isProgram, report } from './report.mjs'

/** What gives away a sentence that was not thought in English, with what is said instead. */
const giveaways = [
  [/\bany more\b/i, 'no longer'],
  [/\banew\b/i, 'again'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bis called so\b/i, 'has this name'],
  [/\blater version\b/i, 'not our talk on the screen'],
  [/\b(could|can) not be (loaded|saved|sent|stored|changed|deleted|found|opened)\b/i, 'we could not …'],
  [/\bcannot be (loaded|saved|sent|stored|changed|deleted|found|opened)\b/i, 'we cannot …'],
  [/\bgiv(e|es|ing) up one\b/i, 'widen'],
  [/\bin force\b/i, 'counts'],
  [/, too\b[.:]?$/i, 'include …'],
  [/\bwhat has no\b|\bthat is none\b|\bwho was here last\b/i, 'say it plainly'],
  [/\b(of|to|by|with|for|from) whom\b/i, 'who … with'],
  [/\bare asked for\b|\bwere asked for\b/i, 'you asked for'],
]

/** Files whose sentences people read who neither write nor run the code. */
const read = /(\.(text|mail|notices)\.ts|pages\.[a-z]*\.?data\.ts)$/

/** Sentences about the giveaway words in the quoted texts of the files (`{ path, text }`). */
export function wordProblems(files) {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => {
      const quoted = [...line.matchAll(/'((?:[^'\\]|\\.)*)'|`([^`]*)`/g)].map((match) => match[1] ?? match[2])
      return giveaways
        .filter(([pattern]) => quoted.some((sentence) => sentence.includes(' ') && pattern.test(sentence)))
        .map(([pattern, instead]) => `${path}:${at + 1}: ${pattern.source} – ${instead}`)
    }),
  )
}

if (isProgram(import.meta)) {
  const paths = listFiles(root, ['client', 'server', 'shared'], read)
  report(wordProblems(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))))
}
