import { expect, test } from 'vitest'
import { newerDraft } from './messages.drafts.api.ts'
import { covers } from '#testing/covers.ts'

const at = (minute: number) => `2026-11-24T12:0${minute}:00.000Z`
const stored = (body: string, minute: number) => ({ body, writtenAt: at(minute) })

test.each([
  ['nothing anywhere', { body: '', written: '' }, null, { body: '', isUnsaved: false }],
  [
    'one of the server alone',
    { body: '', written: '' },
    stored('There', 1),
    { body: 'There', isUnsaved: false },
  ],
  [
    'a newer one typed here',
    { body: 'Here', written: at(2) },
    stored('There', 1),
    { body: 'Here', isUnsaved: true },
  ],
  [
    'a newer one typed elsewhere',
    { body: 'Here', written: at(1) },
    stored('There', 2),
    { body: 'There', isUnsaved: false },
  ],
  ['one typed offline', { body: 'Here', written: at(1) }, null, { body: 'Here', isUnsaved: true }],
  [
    'one typed later than that of the server, by a clock that is slow',
    { body: 'Here', written: `${at(1)} after ${at(2)}` },
    stored('There', 2),
    { body: 'Here', isUnsaved: true },
  ],
  [
    'one that follows a version from before a newer one was typed elsewhere',
    { body: 'Here', written: `${at(2)} after ${at(1)}` },
    stored('There', 3),
    { body: 'There', isUnsaved: false },
  ],
  [
    'one sent elsewhere meanwhile',
    { body: 'Here', written: `kept ${at(1)}` },
    null,
    { body: '', isUnsaved: false },
  ],
  [
    'one taken out elsewhere',
    { body: 'Here', written: `kept ${at(1)}` },
    stored('', 2),
    { body: '', isUnsaved: false },
  ],
  [
    'one the server has, too',
    { body: 'Here', written: `kept ${at(1)}` },
    stored('Here', 1),
    { body: 'Here', isUnsaved: false },
  ],
])('begins with %s', covers('MSG-54.6'), (_, local, kept, expected) => {
  expect(newerDraft(local, kept)).toEqual(expected)
})
