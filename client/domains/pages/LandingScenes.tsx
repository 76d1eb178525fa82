import { CloudRain, StickyNote, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#client/ui/display/Card.tsx'
import { BrandMark } from '#client/ui/frame/Header.tsx'
import { Door, Portrait } from './LandingCards.tsx'
import { LANDING_TEXT } from './pages.text.ts'

const { scene } = LANDING_TEXT

/** Three unique features, each as a small animated scene with a text. */
export function LandingScenes({ siteName }: { siteName: string }) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      <Scene text={LANDING_TEXT.quietTab}>
        <QuietTab siteName={siteName} />
      </Scene>
      <Scene text={LANDING_TEXT.quickExit}>
        <QuickExitKeys />
      </Scene>
      <Scene text={LANDING_TEXT.watermark}>
        <Watermark />
      </Scene>
    </ul>
  )
}

function Scene({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Card as="li" pad="none">
      <div
        aria-hidden="true"
        className="relative h-48 overflow-hidden border-b border-line bg-sunken select-none"
      >
        {children}
      </div>
      <p className="p-4 text-pretty md:p-5">{text}</p>
    </Card>
  )
}

const LINES = ['w-3/4', 'w-1/2', 'w-2/3'] as const

function Lines() {
  return (
    <span className="flex flex-col gap-3 p-5">
      {LINES.map((width) => (
        <span key={width} className={`h-2.5 rounded-full bg-ink/10 ${width}`} />
      ))}
    </span>
  )
}

function QuietTab({ siteName }: { siteName: string }) {
  const look = 'col-start-1 row-start-1 flex min-w-0 items-center gap-2'
  return (
    <div className="absolute inset-x-6 top-8 bottom-0 overflow-hidden rounded-t-card border border-b-0 border-line bg-card">
      <div className="flex bg-ink/6 px-3 pt-2">
        <span className="flex w-5/6 items-center gap-2 rounded-t-control bg-card px-3 py-2 text-sm">
          <span className="grid min-w-0 flex-1">
            <span className={`scene-before ${look}`}>
              <BrandMark className="size-4 shrink-0" />
              <span className="truncate">{scene.openTab(siteName)}</span>
            </span>
            <span className={`scene-after ${look}`}>
              <StickyNote className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
              <span className="truncate">{scene.quietTab}</span>
            </span>
          </span>
          <X className="size-3.5 shrink-0 text-ink-soft" />
        </span>
      </div>
      <Lines />
    </div>
  )
}

function QuickExitKeys() {
  return (
    <>
      <div className="absolute inset-x-6 top-8 bottom-0 grid overflow-hidden rounded-t-card border border-b-0 border-line bg-card">
        <div className="scene-before col-start-1 row-start-1">
          <Lines />
        </div>
        <div className="scene-after col-start-1 row-start-1 flex items-center gap-3 self-start p-5 text-ink-soft">
          <CloudRain className="size-10 shrink-0" strokeWidth={1.25} />
          <span>{scene.weather}</span>
        </div>
      </div>
      <div className="absolute inset-x-0 bottom-4 flex justify-center gap-2">
        {[1, 2, 3].map((at) => (
          <kbd
            key={at}
            className={`scene-key scene-key-${at} rounded-control border border-b-3 border-control-line bg-card px-3 py-1.5 text-sm shadow-soft`}
          >
            {scene.key}
          </kbd>
        ))}
      </div>
    </>
  )
}

/** Enough names to cover the picture. */
const NAMES = Array.from({ length: 8 }, (_, at) => at)

function Watermark() {
  return (
    <div className="absolute inset-x-6 top-8 bottom-0 overflow-hidden rounded-t-card border border-b-0 border-line bg-card">
      <Portrait name="woman" />
      <span className="scene-after absolute -inset-6 flex -rotate-12 flex-col justify-between text-sm whitespace-nowrap text-(--on-photo) opacity-75">
        {NAMES.map((row) => (
          <span key={row} className={row % 2 ? 'pl-10' : ''}>
            {Array.from({ length: 6 }, () => scene.reader).join('    ')}
          </span>
        ))}
      </span>
      <span className="scene-before absolute inset-0 overflow-hidden">
        <Portrait name="woman" className="photo-closed" />
        <Door />
      </span>
    </div>
  )
}
