import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { id, instant } from '../../kernel/fields.ts'
import { MINUTE } from '../../kernel/time.ts'

/** The data the site and a browser exchange to create and use passkeys, in WebAuthn's terms. */

export const MAX_PASSKEYS = 10
/** Length in characters. */
export const PASSKEY_NAME = { max: 50 } as const
/** Milliseconds a passkey has to sign its challenge. */
export const CHALLENGE_LIFE = 5 * MINUTE

/** ES256, EdDSA and RS256, by their COSE numbers. */
export const ALGORITHMS = [-7, -8, -257] as const

/** Transports a browser can use to reach a passkey. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const transport = () => z.enum(TRANSPORTS)

const base64url = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+={0,2}$/))

const credentialId = () => base64url(1024)
const clientData = () => base64url(4096)

/** A new passkey as sent by the browser. */
export const newCredential = z.object({
  id: credentialId(),
  rawId: credentialId(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData(),
    attestationObject: base64url(16_384),
    /** Unknown transports are dropped. */
    transports: z._default(
      z.pipe(
        z.transform((named: unknown) =>
          Array.isArray(named) ? TRANSPORTS.filter((each) => named.includes(each)) : named,
        ),
        z.array(transport()),
      ),
      [],
    ),
  }),
})
export type NewCredential = z.output<typeof newCredential>

/** A passkey's signature as sent by the browser. */
export const usedCredential = z.object({
  id: credentialId(),
  rawId: credentialId(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData(),
    authenticatorData: base64url(4096),
    signature: base64url(2048),
  }),
})
export type UsedCredential = z.output<typeof usedCredential>

const knownCredential = z.object({
  id: selfOnly(z.string()),
  type: z.literal('public-key'),
  transports: z.array(transport()),
})

/** The options with which the browser creates a passkey. */
export const creationOptions = z.object({
  challenge: selfOnly(z.string()),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: selfOnly(z.string()), name: selfOnly(z.string()), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    userVerification: z.literal('preferred'),
  }),
})
export type CreationOptions = z.output<typeof creationOptions>

/** The options with which the browser uses a passkey. */
export const requestOptions = z.object({
  challenge: selfOnly(z.string()),
  rpId: z.string(),
  allowCredentials: z.array(knownCredential),
  userVerification: z.literal('preferred'),
  timeout: z.int(),
})
export type RequestOptions = z.output<typeof requestOptions>

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: id(),
  name: selfOnly(z.string()),
  createdAt: selfOnly(instant()),
  usedAt: selfOnly(z.nullable(instant())),
})
export type Passkey = z.output<typeof passkey>
