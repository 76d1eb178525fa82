import { ArrowLeftRight, EyeOff, HeartHandshake, MailCheck, ShieldCheck } from 'lucide-react'
import type { DocumentView } from '#shared/domains/pages/pages.contract.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { RichText } from '#client/ui/display/RichText.tsx'
import { LandingCards, Portrait } from './LandingCards.tsx'
import { LandingScenes } from './LandingScenes.tsx'
import { LANDING_TEXT } from './pages.text.ts'

const ICONS = [HeartHandshake, ShieldCheck, EyeOff] as const

/** Promises that hold for every operator, so they aren't part of the operator's own text. */
const PROMISES = [
  { icon: MailCheck, text: LANDING_TEXT.quietMail },
  { icon: ArrowLeftRight, text: LANDING_TEXT.bothWays },
] as const

/** A hyphenated word, kept on one line if it fits. The capturing group keeps it when splitting. */
const HYPHENATED = /(\S+-\S+)/

/** The first page a visitor sees. */
export function LandingDocument({ site, page, numbers, registerPath }: DocumentView) {
  return (
    <div className="flex flex-col gap-12 py-4 md:gap-16 md:py-10">
      <section className="grid items-center gap-10 lg:grid-cols-[1.15fr_1fr]">
        <div className="flex flex-col items-start gap-6">
          <h1 className="text-3xl md:text-4xl">
            {page.title.split(HYPHENATED).map((part, at) =>
              at % 2 === 0 ? (
                part
              ) : (
                <span key={at} className="inline-block">
                  {part}
                </span>
              ),
            )}
          </h1>
          <RichText html={page.lead} className="text-lg text-ink-soft" />
          <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
            <Link href={registerPath} className={buttonClass({ look: 'primary', size: 'lg' })}>
              {LANDING_TEXT.register}
            </Link>
            <Link href="/browse" className={buttonClass({ size: 'lg' })}>
              {LANDING_TEXT.browse}
            </Link>
          </div>
        </div>
        <div className="flex min-w-0 flex-col items-center">
          <LandingCards />
          <label className="flex min-h-11 items-center gap-3 text-sm text-ink-soft motion-reduce:hidden">
            <input type="checkbox" id="hold" className="tick" />
            {LANDING_TEXT.hold}
          </label>
        </div>
      </section>
      {numbers && <Numbers {...numbers} />}
      <section aria-labelledby="built-in" className="flex flex-col gap-6">
        <h2 id="built-in" className="text-center">
          {LANDING_TEXT.builtIn}
        </h2>
        <LandingScenes siteName={site.name} />
        <ul className="mx-auto grid gap-x-10 gap-y-4 md:grid-cols-2">
          {PROMISES.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-4">
              <Icon aria-hidden="true" className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
              <p className="text-pretty">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="promises" className="flex flex-col gap-6">
        <h2 id="promises" className="text-center">
          {LANDING_TEXT.promises}
        </h2>
        <ul className="grid gap-4 md:grid-cols-3">
          {page.parts.map(({ title, html }, at) => {
            const Icon = ICONS[at % ICONS.length] ?? HeartHandshake
            return (
              <Card key={title} as="li" pad="lg" className="flex flex-col gap-3">
                <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.5} />
                <h3>{title}</h3>
                <RichText html={html} className="text-ink-soft" />
              </Card>
            )
          })}
        </ul>
      </section>
      <figure className="mx-auto flex max-w-2xl flex-col items-center gap-5 text-center sm:flex-row sm:text-left">
        <span className="size-28 shrink-0 overflow-hidden rounded-full">
          <Portrait name="hosts" />
        </span>
        <div className="flex flex-col gap-2">
          <blockquote className="font-serif text-xl text-pretty">{LANDING_TEXT.hosts}</blockquote>
          <figcaption className="text-ink-soft">{LANDING_TEXT.hostsAre(site.name)}</figcaption>
        </div>
      </figure>
      <div className="mx-auto flex max-w-prose items-center gap-4 text-pretty text-ink-soft">
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded-full border border-line font-serif text-lg text-ink"
        >
          18+
        </span>
        <p>
          {LANDING_TEXT.age}{' '}
          <Link href="/protection-policy" className="link">
            {LANDING_TEXT.protection}
          </Link>
        </p>
      </div>
    </div>
  )
}

function Numbers({ membersOnline, joinedLately, founderPlacesLeft }: NonNullable<DocumentView['numbers']>) {
  return (
    <section
      aria-label={LANDING_TEXT.numbers}
      className="mx-auto flex w-full max-w-3xl flex-col items-center gap-5 border-y border-line py-6 text-center"
    >
      <div className="flex flex-wrap justify-center gap-x-14 gap-y-4">
        {membersOnline !== null && <Figure count={membersOnline} label={LANDING_TEXT.online} />}
        {joinedLately !== null && <Figure count={joinedLately} label={LANDING_TEXT.joined} />}
        {founderPlacesLeft > 0 && (
          <Figure count={founderPlacesLeft} label={LANDING_TEXT.placesLeft(founderPlacesLeft)} />
        )}
      </div>
      <p className="text-pretty text-ink-soft">
        {LANDING_TEXT.founders}
        {founderPlacesLeft === 0 && ` ${LANDING_TEXT.allTaken}`}
      </p>
    </section>
  )
}

function Figure({ count, label }: { count: number; label: string }) {
  return (
    <p>
      <span className="block font-serif text-3xl tabular-nums">{LANDING_TEXT.grouped(count)}</span>{' '}
      <span className="text-ink-soft">{label}</span>
    </p>
  )
}
