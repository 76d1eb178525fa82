import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { listFiles, root } from '../files.mjs'
import { isProgram, report } from './report.mjs'
import { codeFolders } from '../tree.mjs'

/** Not at the end of a clause, where there's no contraction: "as they are", "who you are and when". */
const onward = '\\b(?! ?[.,;:?!)]| (and|or|in|not)\\b|$)'

/** Not if the pronoun ends the phrase before it: "neither of you will", "all that is in it is gone". */
const fresh = '(?<!\\b(?:before|for|from|in|of|on|to|with) )\\b'

/** Signs that a sentence wasn't conceived in English, with replacements. */
const giveaways = [
  [/\banew\b|\bonce more\b/i, 'again'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bany longer\b/i, 'any more, no longer'],
  [/\bis called so\b/i, 'has this name'],
  [/\blater version\b/i, 'not our talk on the screen'],
  [/\bnot be (loaded|saved|sent|stored|changed|deleted|found|opened)\b/i, 'we couldn’t …'],
  [/\bgiv(e|es|ing) up one\b/i, 'widen'],
  [/\bin force\b/i, 'counts'],
  [/, too\b/i, 'as well, also, include …'],
  [/\bwhat has no\b|\bthat is none\b|\bwho was here last\b/i, 'say it plainly'],
  [/\b(of|to|by|with|for|from) whom\b/i, 'who … with'],
  [/\b(are|were) asked for\b/i, 'you asked for'],
  [/\bnobody\b/i, 'no one, or say it without'],
  [/\bsomebody\b/i, 'someone'],
  [/\beverybody\b/i, 'everyone'],
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\b(is|are|was|were|be|been) told\b/i, 'we tell them'],
  [/\b(tells?|told|notif(y|ied)|hears?|says?|said) of\b/i, '… about'],
  [/\b(photo|picture|post|message)s? of (yours|theirs)\b|\bnothing of yours\b/i, 'your photo'],
  [/\brevok/i, 'stop sharing, take back'],
  [/(?<!best )\bfits?\b(?! (in|on|into)\b)/i, 'match'],
  [/\btakes? (no|only|friend|messages|photos|pictures|requests)\b/i, 'accepts'],
  [
    /(^|[,.;:] |\b(as|how|if|that|what|when|where|who) )one (can|may|must|cannot|has to)\b|\boneself\b/i,
    'you can',
  ],
  [/\b(have|has|had) to be\b/i, 'must be, or say who does it'],
  [/\bneed not\b/i, 'don’t have to'],
  [/\ball the same\b/i, 'leave it out'],
  [/\b(do|does|did) so\b/i, 'say what'],
  [/(?<!lot )\bat once\b/, 'straight away, now'],
  [/\bbeg[aiu]n(s|ning)? to\b/i, 'start'],
  [/\bleaves? (it|them|this|the \w+) empty\b/i, 'leave it blank'],
  [/\bnot said\b/i, 'no answer'],
  [/\balready[.!]?$/i, 'already before the verb'],
  [/\b(do|does|did|is|are|was|were|has|have|had|could|would|should) not\b/i, '…n’t'],
  [/\bcan ?not\b/i, 'can’t'],
  [/\bwill not\b/i, 'won’t'],
  [new RegExp(`${fresh}(you|we|they) (are|will)${onward}`, 'i'), 'you’re, we’ll'],
  [new RegExp(`${fresh}(it|that|there) will${onward}`, 'i'), 'it’ll'],
  [new RegExp(`${fresh}(it|that) is${onward}`, 'i'), 'it’s'],
  [
    /\b(you|we|they) have (already|asked|been|changed|chosen|closed|deleted|looked|seen|sent|written)\b/i,
    'you’ve',
  ],
]

/** The few giveaways that comments and test titles must avoid as well. Engineers read those, and forgive the rest. */
const giveawaysOfCode = [
  [/\banew\b/i, 'again'],
  [/(?<!`)\b(some|any|every|no)body\b/i, 'someone, anyone, everyone, no one'],
  [/\bstands? (at|beside|in(?! for)|on|there|where)\b/i, 'is in'],
  [/\b(empty|false|nothing|null|true|undefined) where\b/i, 'if, unless'],
  [/\banswers (how|null|undefined|what|whether)\b/i, 'returns'],
  [/\bbut for\b/i, 'except'],
  [/\bfrom then on\b/i, 'after that'],
  [/\bletters? (to|from|about) (a|the|its|their) (member|account|address|owner)/i, 'email'],
]

/**
 * Files whose texts are shown to people who neither write nor run the code. In the rest of `shared`, only error
 * messages are.
 */
const read = /(\.(text|mail|notices)\.ts|\bpages\.texts\.data\.ts)$/
const refusing = /(\.contract|\/failure|\/picture-upload)\.ts$/

const isNode = (value) => value !== null && typeof value === 'object' && typeof value.type === 'string'

/** Yields a file's quoted texts, each with its position. `\0` marks where a value is inserted. */
function* quotedIn(node, isRead) {
  if (/^Import|^TS.*Type/.test(node.type)) return
  if (isRead && node.type === 'Literal' && typeof node.value === 'string') yield [node.value, node.start]
  if (isRead && node.type === 'TemplateLiteral') {
    yield [node.quasis.map(({ value }) => value.cooked).join('\0'), node.start]
  }
  const isShown = isRead || (node.type === 'CallExpression' && node.callee.name === 'reason')
  for (const [key, value] of Object.entries(node)) {
    if (node.type === 'TaggedTemplateExpression' && key === 'quasi') continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* quotedIn(child, isShown)
    }
  }
}

const plain = (text) => text.replaceAll("'", '’').replaceAll(/\s/g, ' ')
const isSentence = (part) => part.trim().includes(' ')

/** The literal texts that a document sets in backticks, without their placeholders: `Failed to save: {message}`. */
export const literalsOf = (document) =>
  [...document.matchAll(/`([A-Z][^`\n]+)`/g)].flatMap(([, text]) =>
    plain(text)
      .split(/\{[^}]*\}/)
      .filter(isSentence)
      .map((part) => part.trim()),
  )

/** Returns a problem for each giveaway word in the files' texts (`{ path, text }`), except in `literals`. */
export function wordProblems(files, literals = []) {
  return files.flatMap(({ path, text }) =>
    [...quotedIn(parseSync(path, text).program, read.test(path))].flatMap(([quoted, start]) => {
      const sentence = plain(quoted)
      if (!isSentence(sentence)) return []
      return giveaways.flatMap(([pattern, instead]) => {
        const found = pattern.exec(sentence)
        if (!found || !pattern.test(literals.reduce((rest, literal) => rest.replace(literal, ''), sentence)))
          return []
        const line = (text.slice(0, start) + quoted.slice(0, found.index)).split('\n').length
        return [`${path}:${line}: ${found[0]} – ${instead}`]
      })
    }),
  )
}

const titled = /^(test|it|describe)$/
const nameOf = ({ name, object, callee }) => name ?? (object ? nameOf(object) : callee ? nameOf(callee) : '')

/** Yields the titles of the tests and groups in a file, each with its position. */
function* titlesIn(node) {
  const [title] = node.type === 'CallExpression' && titled.test(nameOf(node.callee)) ? node.arguments : []
  if (title?.type === 'Literal' && typeof title.value === 'string') yield [title.value, title.start]
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* titlesIn(child)
}

/** Returns a problem for each giveaway word in the files' comments and test titles (`{ path, text }`). */
export function codeWordProblems(files) {
  return files.flatMap(({ path, text }) => {
    const { program, comments } = parseSync(path, text)
    const said = [
      ...comments.map(({ value, start }) => [value, start]),
      ...(/\.(test|e2e)\.tsx?$/.test(path) ? titlesIn(program) : []),
    ]
    return said.flatMap(([part, start]) =>
      giveawaysOfCode.flatMap(([pattern, instead]) => {
        const found = pattern.exec(plain(part))
        if (!found) return []
        const line = (text.slice(0, start) + part.slice(0, found.index)).split('\n').length
        return [`${path}:${line}: ${found[0]} – ${instead}`]
      }),
    )
  })
}

if (isProgram(import.meta)) {
  const code = listFiles(root, codeFolders, /\.(ts|tsx|mjs)$/).filter(
    (path) => !path.startsWith('scripts/checks/words'),
  )
  const paths = [
    ...listFiles(root, ['client', 'server', 'shared'], read),
    ...listFiles(root, ['shared'], refusing),
  ]
  const filesAt = (found) => found.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  report([
    ...wordProblems(filesAt(paths), literalsOf(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))),
    ...codeWordProblems(filesAt(code)),
  ])
}
