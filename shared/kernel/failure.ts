/** HTTP status of each kind of failure. There are no other kinds. */
export const FAILURE_STATUS = {
  malformed: 400,
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const

export type FailureKind = keyof typeof FAILURE_STATUS

/** The reason a request was rejected: a stable code, its kind, and a plain sentence for API callers. */
export interface Reason {
  code: string
  kind: FailureKind
  message: string
}

export const reason = <const C extends string>(code: C, kind: FailureKind, message: string) => ({
  code,
  kind,
  message,
})

export interface FailureDetails {
  /** A more specific message than the reason's, used instead of it. */
  message?: string
  /** Error messages by input field. */
  fields?: Record<string, string>
  /** Seconds before a retry makes sense. */
  retryAfter?: number
}

/** The only error that commands and policies throw on purpose. Everything else is a bug. */
export class Failure extends Error {
  readonly reason: Reason
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(reason: Reason, details: FailureDetails = {}) {
    super(details.message ?? reason.message)
    this.name = 'Failure'
    this.reason = reason
    this.fields = details.fields
    this.retryAfter = details.retryAfter
  }
}

/** The body of every unsuccessful response. */
export interface FailureBody {
  error: { code: string; message: string; fields?: Record<string, string>; retryAfter?: number }
}

/** Reasons any endpoint may return. An endpoint lists only its own reasons. */
export const COMMON_REASONS = {
  malformed: reason('malformed_request', 'malformed', 'The request breaks the rules of HTTP.'),
  invalidInput: reason('invalid_input', 'invalid', 'Something you entered isn’t valid.'),
  notSignedIn: reason('not_signed_in', 'unauthenticated', 'No authenticated user found'),
  notStaff: reason('not_staff', 'forbidden', 'Only staff may do this.'),
  notAdmin: reason('not_admin', 'forbidden', 'Only an admin may do this.'),
  restricted: reason('restricted', 'forbidden', 'You can’t do this for now.'),
  secondFactorRequired: reason(
    'second_factor_required',
    'forbidden',
    'Staff log in with a second factor. Please set it up first.',
  ),
  termsFirst: reason('terms_first', 'forbidden', 'Please agree to the new terms first.'),
  foreignOrigin: reason('foreign_origin', 'forbidden', 'The request comes from another site.'),
  notFound: reason('not_found', 'not_found', 'There’s nothing at this address.'),
  tooSlow: reason('too_slow', 'too_slow', 'The request took too long to arrive.'),
  tooLarge: reason('too_large', 'too_large', 'The request is too large.'),
  tooManyRequests: reason('too_many_requests', 'rate_limited', 'Too many requests. Please wait a moment.'),
  unavailable: reason('unavailable', 'unavailable', 'The site isn’t available right now.'),
  internal: reason('internal', 'internal', 'Something went wrong on the server.'),
} as const
