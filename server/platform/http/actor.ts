/** The signed-in member behind a request, as the session store knows them right now. */
export interface Actor {
  sessionId: string
  id: string
  username: string
  email: string
  role: string
  profileType: string
  expiresAt: Date
}

/** Finds who a session token belongs to; null where it opens nothing (any more). */
export type Authenticate<A extends Actor = Actor> = (token: string) => Promise<A | null>
