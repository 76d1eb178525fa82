import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveMailSettings } from '#shared/domains/accounts/accounts.emails.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createEmails } from '#server/testing/builders/received-emails.ts'
import { deliver } from '#server/testing/builders/delivered.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import { covers } from '#testing/covers.ts'
import { siteSettings } from '../domains/settings/settings.tables.ts'
import { projectRoot } from '../platform/runtime/project-root.ts'

const at = {} as { app: TestApp }
let folder: string
beforeAll(async () => {
  at.app = await createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'amp-emails-'))
  const { db, clock } = at.app.services
  await db.insert(siteSettings).values({ name: 'discreetSignUp', value: true, updatedAt: clock.now() })
})
afterAll(async () => {
  await at.app.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await at.app.services.jobs.drain()
  at.app.emails.splice(0)
})

const { emails: EMAILS, sent } = createEmails(at)

/** Emails to the operators, or to an email address that doesn't belong to a member. */
const TO_NO_MEMBER = [
  'answerEmail',
  'confirmationEmail',
  'contactEmail',
  'reportEmail',
  'requestEmail',
  'urgentEmail',
]

test('every email is listed here', () => {
  const domains = join(projectRoot, 'server/domains')
  const files = readdirSync(domains, { recursive: true, encoding: 'utf8' })
  const written = files
    .filter((path) => path.endsWith('.mail.ts'))
    .flatMap((path) => readFileSync(join(domains, path), 'utf8').match(/(?<=^export const )\w+/gm) ?? [])
  expect([...new Set([...EMAILS.map(([name]) => name), ...TO_NO_MEMBER])].sort()).toEqual(written.sort())
})

/** Returns the email with this subject, and whether each of the recipient's emails is neutral. */
const bringToMember = async (
  [, subject, bringAbout]: (typeof EMAILS)[number],
  { neutralMails }: { neutralMails: boolean },
) => {
  const member = await at.app.given.member()
  if (neutralMails) await at.app.as(member).call(saveMailSettings, { neutralMails })
  at.app.emails.splice(0)
  await bringAbout(member)
  const emails = await sent()
  const mail = emails.findLast((each) => each.subject === subject)
  if (!mail) throw new Error(`no mail “${subject}”`)
  const { to } = mail
  return { mail, isNeutral: emails.flatMap((each) => (each.to === to ? [each.isNeutral] : [])) }
}

const numbered = EMAILS.map((each, at) => [at, ...each] as const)

test.each(numbered)(
  '%i: %s (“%s”) arrives as a neutral notice if the member chose neutral emails',
  covers('BEY-25.1', 'BEY-25.5'),
  async (_, ...row) => {
    const { mail, isNeutral } = await bringToMember(row, { neutralMails: true })
    expect(new Set(isNeutral)).toEqual(new Set([true]))
    const { head, beginnings } = await deliver(at.app.services, { folder, mail })
    expect(head).toMatch(/^From: Notice <no-reply@localhost>\r$/m)
    expect(head).toMatch(/^Subject: A notice for you\r$/m)
    expect(head).not.toMatch(/ampersand/i)
    expect(beginnings).toHaveLength(2)
    for (const text of beginnings) {
      expect(text).toMatch(/^This is a notice for you\./)
      expect(text).not.toMatch(/ampersand|account|password|username|https?:/i)
    }
  },
)

test.each(numbered)(
  '%i: %s (“%s”) arrives unchanged if the member didn’t choose neutral emails',
  async (_, ...row) => {
    const { mail, isNeutral } = await bringToMember(row, { neutralMails: false })
    expect(new Set(isNeutral)).toEqual(new Set([false]))
    const { head } = await deliver(at.app.services, { folder, mail })
    expect(head).toMatch(/^From: Ampersand <no-reply@localhost>\r$/m)
    expect(head).toContain(`\r\nSubject: ${mail.subject}\r\n`)
  },
)

test('an email to someone without an account arrives unchanged', async () => {
  const form = signUpForm()
  await at.app.visitor().call(signUp, form)
  expect(await sent()).toMatchObject([{ to: form.email, isNeutral: false }])
})
