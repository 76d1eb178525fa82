import type { Ref } from 'react'

type KeyListProps = {
  label: string
  /** Each key with its action. */
  keys: readonly (readonly [string, string])[]
  ref?: Ref<HTMLDListElement>
}

/** Lists the keys' actions. Hidden on devices without a keyboard. */
export function KeyList({ label, keys, ref }: KeyListProps) {
  return (
    <dl
      ref={ref}
      aria-label={label}
      className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-soft pointer-coarse:hidden"
    >
      {keys.map(([name, help]) => (
        <Key key={name} name={name} help={help} />
      ))}
    </dl>
  )
}

/** An entry of the list. */
export function Key({ name, help }: { name: string; help: string }) {
  return (
    <div className="flex items-center gap-2">
      <dt>
        <kbd className="rounded-control border border-control-line bg-card px-2 py-0.5 font-sans">{name}</kbd>
      </dt>
      <dd>{help}</dd>
    </div>
  )
}
