import type { VisitorReportSubject } from '#shared/domains/reports/reports.contract.ts'
import { FORM_TEXT } from '#client/domains/pages/pages.text.ts'

/** The form for those who have no account. */
export const REPORT_FORM = {
  ...FORM_TEXT,
  title: 'Your report',
  subject: 'What is it about?',
  subjects: {
    picture_of_me: 'A picture shows me',
    profile_of_me: 'A profile is about me or pretends to be me',
    under_age: 'Someone may be under 18',
  } satisfies Record<VisitorReportSubject, string>,
  subjectWrong: 'Please choose what it’s about.',
  location: 'Where is it?',
  locationHelp: 'The username, or the address of the page.',
  locationWrong: 'Please say where you saw it.',
  details: 'What should we know?',
  detailsHelp: 'How we can tell it’s you, or what you saw. Please don’t send pictures.',
  detailsWrong: 'Please describe it in a few words.',
  emailHelp: 'We’ll only use this address to write to you about your report.',
  send: 'Send report',
  sent: (caseNumber: string) => `Your report has arrived. Its case number is ${caseNumber}.`,
  sentHelp: 'Please keep this number. Reports like yours come first, and we’ll write to you.',
} as const
