import { expect, test } from 'vitest'
import { newerDraft } from './messages.drafts.api.ts'
import { covers } from '#testing/covers.ts'

const at = (minute: number) => `2026-11-24T12:0${minute}:00.000Z`
const stored = (body: string, minute: number) => ({ body, writtenAt: at(minute) })

test.each([
  ['a blank draft if nothing is stored', { body: '', written: '' }, null, { body: '', isUnsaved: false }],
  [
    'the server’s draft if there’s none here',
    { body: '', written: '' },
    stored('There', 1),
    { body: 'There', isUnsaved: false },
  ],
  [
    'the local draft if it’s newer',
    { body: 'Here', written: at(2) },
    stored('There', 1),
    { body: 'Here', isUnsaved: true },
  ],
  [
    'the server’s draft if it’s newer',
    { body: 'Here', written: at(1) },
    stored('There', 2),
    { body: 'There', isUnsaved: false },
  ],
  ['a draft typed offline', { body: 'Here', written: at(1) }, null, { body: 'Here', isUnsaved: true }],
  [
    'the local draft if it follows the server’s, even if the local clock is slow',
    { body: 'Here', written: `${at(1)} after ${at(2)}` },
    stored('There', 2),
    { body: 'Here', isUnsaved: true },
  ],
  [
    'the server’s draft if it’s newer than the one the local draft follows',
    { body: 'Here', written: `${at(2)} after ${at(1)}` },
    stored('There', 3),
    { body: 'There', isUnsaved: false },
  ],
  [
    'a blank draft if the local one was sent elsewhere',
    { body: 'Here', written: `kept ${at(1)}` },
    null,
    { body: '', isUnsaved: false },
  ],
  [
    'a blank draft if the local one was cleared elsewhere',
    { body: 'Here', written: `kept ${at(1)}` },
    stored('', 2),
    { body: '', isUnsaved: false },
  ],
  [
    'the draft that’s both here and on the server',
    { body: 'Here', written: `kept ${at(1)}` },
    stored('Here', 1),
    { body: 'Here', isUnsaved: false },
  ],
])('the field for a reply starts with %s', covers('MSG-54.6'), (_, local, kept, expected) => {
  expect(newerDraft(local, kept)).toEqual(expected)
})
