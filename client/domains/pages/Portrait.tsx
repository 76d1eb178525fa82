import { clsx } from 'clsx'

type PortraitProps = {
  name: 'woman' | 'couple' | 'man' | 'hosts'
  /** Fetched at once, at the top of the page. */
  eager?: boolean
  className?: string
}

/** Drawn by the program that draws the demo’s members (`server/demo/portraits.test.ts`); decoration only. */
export function Portrait({ name, eager = false, className }: PortraitProps) {
  return (
    <img
      src={`/portraits/${name}.svg`}
      alt=""
      width={320}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      className={clsx('block aspect-4/5 w-full bg-[var(--figure-ground)] object-cover', className)}
    />
  )
}
