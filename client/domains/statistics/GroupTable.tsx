import type { Groups } from '#shared/domains/statistics/statistics.contract.ts'
import { groupedNumber } from '#client/platform/format.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { GROUPS_TEXT } from './statistics.text.ts'

interface GroupTableProps {
  title: string
  /** What the groups are. */
  column: string
  groups: Groups['groups']
}

/** How many members each group has. */
export function GroupTable({ title, column, groups }: GroupTableProps) {
  return (
    <Card>
      <h3 className="text-base font-semibold">{title}</h3>
      <table aria-label={title} className="mt-2 w-full text-left text-sm">
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-1 pr-3 font-normal">
              {column}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {GROUPS_TEXT.members}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, amount }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
                {GROUPS_TEXT.nameOf(key)}
              </th>
              <td className="py-1 text-right tabular-nums">{groupedNumber(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
