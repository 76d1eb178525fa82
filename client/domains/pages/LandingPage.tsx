import { EyeOff, HeartHandshake, ShieldCheck } from 'lucide-react'
import { useSite } from '#client/platform/site.ts'
import { BrandMark } from '#client/ui/BrandMark.tsx'
import { buttonClass } from '#client/ui/buttonClass.ts'
import { Card } from '#client/ui/Card.tsx'
import { Link } from '#client/ui/Link.tsx'
import { LANDING_TEXT } from './pages.text.ts'

const ICONS = [HeartHandshake, ShieldCheck, EyeOff] as const

/** What a visitor meets first. */
export function LandingPage() {
  const { name } = useSite()
  return (
    <div className="flex flex-col gap-14 py-8 md:gap-20 md:py-16">
      <section className="mx-auto flex max-w-3xl flex-col items-center gap-6 text-center">
        <BrandMark size={72} className="text-accent" />
        <h1 className="text-3xl md:text-4xl">
          <span className="mb-3 block text-lg font-medium text-accent">{name}</span>
          {LANDING_TEXT.lead}
        </h1>
        <p className="max-w-prose text-lg text-pretty text-ink-soft">{LANDING_TEXT.intro}</p>
        <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <Link href="/register" className={buttonClass({ look: 'primary', size: 'lg' })}>
            {LANDING_TEXT.register}
          </Link>
          <Link href="/login" className={buttonClass({ size: 'lg' })}>
            {LANDING_TEXT.logIn}
          </Link>
          <Link href="/browse" className={buttonClass({ look: 'ghost', size: 'lg' })}>
            {LANDING_TEXT.browse}
          </Link>
        </div>
      </section>
      <section aria-labelledby="promises" className="flex flex-col gap-6">
        <h2 id="promises" className="text-center">
          {LANDING_TEXT.promises}
        </h2>
        <ul className="grid gap-4 md:grid-cols-3">
          {LANDING_TEXT.points.map(({ title, text }, at) => {
            const Icon = ICONS[at] ?? HeartHandshake
            return (
              <Card key={title} as="li" pad="lg" className="flex flex-col gap-3">
                <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.5} />
                <h3>{title}</h3>
                <p className="text-pretty text-ink-soft">{text}</p>
              </Card>
            )
          })}
        </ul>
      </section>
      <p className="mx-auto flex max-w-prose items-center gap-4 text-pretty text-ink-soft">
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded-full border border-line font-serif text-lg text-ink"
        >
          18+
        </span>
        {LANDING_TEXT.age}
      </p>
    </div>
  )
}
