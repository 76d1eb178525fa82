type KeyListProps = {
  label: string
  /** Each key with its action. */
  keys: readonly (readonly [string, string])[]
}

/** Lists the keys' actions. Hidden on devices without a keyboard. */
export function KeyList({ label, keys }: KeyListProps) {
  return (
    <dl
      aria-label={label}
      className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-soft pointer-coarse:hidden"
    >
      {keys.map(([key, help]) => (
        <div key={key} className="flex items-center gap-2">
          <dt>
            <kbd className="rounded-control border border-control-line bg-card px-2 py-0.5 font-sans">
              {key}
            </kbd>
          </dt>
          <dd>{help}</dd>
        </div>
      ))}
    </dl>
  )
}
