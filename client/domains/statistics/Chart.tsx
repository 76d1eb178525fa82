import { groupedNumber } from '#client/platform/format.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { usePart } from '#client/ui/feedback/part.ts'
import { CHARTS_TEXT } from './statistics.text.ts'

const fetchDrawing = async () => (await import('./ChartDrawing.tsx')).ChartDrawing

interface ChartProps {
  title: string
  /** The overall figure, as a sentence. */
  sentence: string
  /** The points' column heading. */
  column: string
  /** Each point has a label below the drawing and one in the table. */
  points: readonly { key: string; short: string; long: string; amount: number | null }[]
}

/** One number over time: as a drawing, in a sentence, and as a table for anyone who wants or needs it. */
export function Chart({ title, sentence, column, points }: ChartProps) {
  const ChartDrawing = usePart(fetchDrawing, true)
  return (
    <Card as="li" className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{sentence}</p>
      </div>
      <div aria-hidden="true" className="h-36">
        {ChartDrawing && (
          <ChartDrawing
            labels={points.map(({ short }) => short)}
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
                {column}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ key, long, amount }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 font-normal">
                  {long}
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
