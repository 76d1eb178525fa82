import type { Span } from '#shared/domains/statistics/statistics.contract.ts'
import { groupedNumber } from '#client/platform/format.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { usePart } from '#client/ui/feedback/part.ts'
import { CHARTS_TEXT, type SERIES_TEXT } from './statistics.text.ts'

const fetchDrawing = async () => (await import('./ChartDrawing.tsx')).ChartDrawing

interface ChartProps {
  text: (typeof SERIES_TEXT)[keyof typeof SERIES_TEXT]
  span: Span
  total: number | null
  points: readonly { from: string; amount: number | null }[]
}

/** One number over time: drawn, in a sentence, and as a table for whoever wants or needs it so. */
export function Chart({ text: { title, total: sentence, none }, span, total, points }: ChartProps) {
  const ChartDrawing = usePart(fetchDrawing, true)
  return (
    <Card as="li" className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{total === null ? none : sentence(total)}</p>
      </div>
      <div aria-hidden="true" className="h-36">
        {ChartDrawing && (
          <ChartDrawing
            labels={points.map(({ from }) => CHARTS_TEXT.short(from, span))}
            amounts={points.map(({ amount }) => amount)}
          />
        )}
      </div>
      <details className="text-sm">
        <summary className="link w-fit list-none py-1 [&::-webkit-details-marker]:hidden">
          {CHARTS_TEXT.asTable}
          <span className="sr-only">: {title}</span>
        </summary>
        <table aria-label={title} className="mt-2 w-full text-left">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="py-1 pr-3 font-normal">
                {CHARTS_TEXT.period[span]}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ from, amount }) => (
              <tr key={from} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 font-normal">
                  {CHARTS_TEXT.long(from, span)}
                </th>
                <td className="py-1 text-right tabular-nums">
                  {amount === null ? CHARTS_TEXT.notCounted : groupedNumber(amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}
