/** Pairs of a word and what it stands at. */
export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([word, value]) => (
        <div key={word} className="min-w-0">
          <dt className="text-sm text-ink-soft">{word}</dt>
          <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
