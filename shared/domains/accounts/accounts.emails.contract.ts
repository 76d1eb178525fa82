import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { flag, nothing } from '../../kernel/fields.ts'

/** `neutralMails`: whether the sender and subject of emails to the caller reveal nothing about the site. */
export const mailSettings = z.object({ neutralMails: selfOnly(z.boolean()) })
export type MailSettings = z.output<typeof mailSettings>

export const getMailSettings = endpoint({
  name: 'accounts.getMailSettings',
  summary: 'Whether emails to the caller have a neutral sender and subject.',
  method: 'GET',
  path: '/api/account/mail-settings',
  access: 'member',
  input: nothing,
  output: mailSettings,
  reasons: [],
})

export const saveMailSettings = endpoint({
  name: 'accounts.saveMailSettings',
  summary: 'Set whether emails to the caller have a neutral sender and subject.',
  method: 'PUT',
  path: '/api/account/mail-settings',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ neutralMails: flag() }),
  output: mailSettings,
  reasons: [],
})
