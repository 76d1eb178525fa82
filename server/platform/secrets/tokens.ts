import { hash, randomBytes } from 'node:crypto'

/** Returns 32 random bytes as text for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash that's stored instead of a token. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
