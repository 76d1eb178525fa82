import { Download } from 'lucide-react'
import { Card } from '#client/ui/display/Card.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { LEAVING_TEXT } from '#client/domains/joining/joining.more.text.ts'
import { LeavingForm } from './LeavingForm.tsx'

/** What leaving means, and the way to do it. */
export function LeavingPage() {
  return (
    <>
      <PageHeader title={LEAVING_TEXT.title} description={LEAVING_TEXT.description} />
      <div className="flex flex-col gap-8">
        <Card className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0">
            <h2 className="text-lg">{LEAVING_TEXT.dataTitle}</h2>
            <p className="mt-1 max-w-prose text-pretty text-ink-soft">{LEAVING_TEXT.dataText}</p>
          </div>
          <Link href="/account/export" className={buttonClass()}>
            <Download aria-hidden="true" className="size-5" />
            {LEAVING_TEXT.dataLink}
          </Link>
        </Card>
        <Section title={LEAVING_TEXT.whatHappens}>
          <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
            {LEAVING_TEXT.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Section>
        <Card pad="lg">
          <LeavingForm />
        </Card>
      </div>
    </>
  )
}
