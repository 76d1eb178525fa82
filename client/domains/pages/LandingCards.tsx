import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { LANDING_TEXT } from './pages.text.ts'

const FACE = 'overflow-hidden rounded-card border border-line bg-card shadow-soft'
const PLACE = 'col-start-1 row-start-1 w-44 min-[24rem]:w-56 sm:w-64 xl:w-76'

/** Sample member cards, with drawn portraits of no real person. The middle one flips. */
export function LandingCards() {
  return (
    <div
      aria-hidden="true"
      className="grid place-items-center self-stretch pt-6 pb-8 select-none max-md:-mx-4 max-md:overflow-x-clip"
    >
      <Side kind="woman" className="-translate-x-[36%] -rotate-6" />
      <Side kind="man" className="translate-x-[36%] rotate-6 text-right" />
      <div className={clsx(PLACE, 'turning grid')}>
        <div className={clsx(FACE, 'front')}>
          <Portrait name="couple" eager />
          <Words kind="couple_mf" />
        </div>
        <div className={clsx(FACE, 'back')}>
          <div className="relative overflow-hidden">
            <Portrait name="couple" eager className="photo-closed" />
            <Door />
          </div>
          <div className="p-3 font-medium text-pretty sm:p-4">{LANDING_TEXT.closed}</div>
        </div>
      </div>
    </div>
  )
}

/** The lock over a photo that isn't open yet. */
export function Door() {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <span className="grid size-14 place-items-center rounded-full bg-card text-accent shadow-soft">
        <Lock className="size-6" strokeWidth={1.75} />
      </span>
    </span>
  )
}

function Side({ kind, className }: { kind: 'woman' | 'man'; className: string }) {
  return (
    <div className={clsx(PLACE, FACE, 'scale-90', className)}>
      <Portrait name={kind} eager />
      <Words kind={kind} />
    </div>
  )
}

function Words({ kind }: { kind: keyof typeof LANDING_TEXT.cards }) {
  const { ages, why } = LANDING_TEXT.cards[kind]
  return (
    <div className="flex flex-col p-3 sm:p-4">
      <span className="font-medium">
        {shownType(kind)} · <span className="whitespace-nowrap">{ages}</span>
      </span>
      <span className="text-accent-strong">{why}</span>
    </div>
  )
}

type PortraitProps = {
  name: 'woman' | 'couple' | 'man' | 'hosts'
  /** Whether to load it eagerly, for the top of the page. */
  eager?: boolean
  className?: string
}

/** Generated with the demo's portraits (`server/demo/portraits.test.ts`). Decoration only. */
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
