declare module '@tanstack/react-router' {
  /** What is handed to a page beside its address, where it would stay in histories and logs. */
  interface HistoryState {
    /** Token of the link that finishes a registration. */
    confirmation?: string
    /** An address that is registered already. */
    email?: string
    /** The address of a new member has just been confirmed. */
    isConfirmed?: true
  }
}

const LINK = /^confirm=([\w-]{20,100})$/

/** The token of a confirmation link, from the part of the address behind `#`. */
export const tokenInHash = (hash: string): string | null => LINK.exec(hash.replace(/^#/, ''))?.[1] ?? null
