import { useEffect, useRef, useSyncExternalStore } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { groupedNumber } from '#client/platform/format.ts'
import { useMedia } from '#client/platform/media.ts'
import { readTheme, subscribeToTheme } from '#client/ui/frame/theme.ts'

interface ChartDrawingProps {
  labels: readonly string[]
  amounts: readonly (number | null)[]
}

/** Returns the options for columns that fit the element they're drawn in, in its colours. */
const optionsIn = (place: HTMLElement, labels: readonly string[]): uPlot.Options => {
  const { color: fill } = getComputedStyle(place)
  const frame = getComputedStyle(place.parentElement ?? place)
  const font = `12px ${frame.fontFamily}`
  const axis = { stroke: frame.color, font, ticks: { show: false } }
  return {
    width: place.clientWidth,
    height: place.clientHeight,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.5, labels.length - 0.5] },
      // The axis starts at zero, and never has a height of zero.
      y: { range: (_, __, most) => [0, Math.max(most, 1) * 1.1] },
    },
    series: [{}, { fill, width: 0, points: { show: false }, paths: uPlot.paths.bars?.({ size: [0.7, 40] }) }],
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 24,
        space: 48,
        incrs: [1, 2, 3, 5, 7, 10],
        values: (_, splits) => splits.map((split) => labels[split] ?? ''),
      },
      {
        ...axis,
        grid: { stroke: frame.borderTopColor, width: 1 },
        size: 48,
        space: 32,
        values: (_, splits) => splits.map((split) => groupedNumber(split)),
      },
    ],
  }
}

/** Draws the amounts at the available width, and redraws when the width or the colours change. */
export function ChartDrawing({ labels, amounts }: ChartDrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  const theme = useSyncExternalStore(subscribeToTheme, readTheme)
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const isForced = useMedia('(forced-colors: active)')
  useEffect(() => {
    const element = place.current
    // If nothing can be drawn, there's still the table.
    if (!element || !document.createElement('canvas').getContext('2d')) return undefined
    const drawing = new uPlot(optionsIn(element, labels), [labels.map((_, at) => at), [...amounts]], element)
    const observer = new ResizeObserver(() => {
      drawing.setSize({ width: element.clientWidth, height: element.clientHeight })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawing.destroy()
    }
  }, [labels, amounts, theme, isDark, isForced])
  return (
    <div className="h-full border-line text-ink-soft">
      <div ref={place} className="h-full overflow-hidden text-accent" />
    </div>
  )
}
