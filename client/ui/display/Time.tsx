type TimeProps = {
  /** ISO 8601, for machines. */
  at: string
  /** What is shown: `5 minutes ago`. */
  text: string
  /** The exact time, shown on hover. */
  exact?: string
  className?: string
}

export function Time({ at, text, exact, className }: TimeProps) {
  return (
    <time dateTime={at} title={exact} className={className}>
      {text}
    </time>
  )
}
