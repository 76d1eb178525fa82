import type { OpenedUser } from '#shared/domains/users/users.contract.ts'
import { dateOfDay, groupedNumber } from '#client/platform/format.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { KIND_TEXT } from '../reports/reports.own.text.ts'
import { DECISION_TEXT } from '../reports/reports.review.text.ts'
import { HISTORY_TEXT } from './users.text.ts'

/** When a user logged in lately, and what was decided about them. */
export function UserHistory({ user: { logIns, decisions } }: { user: OpenedUser }) {
  return (
    <Section title={HISTORY_TEXT.title}>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_2fr]">
        <Card>
          <h3 className="text-base font-semibold">{HISTORY_TEXT.logIns}</h3>
          <p className="text-sm text-pretty text-ink-soft">{HISTORY_TEXT.logInsHelp}</p>
          {logIns.length === 0 ? <p className="mt-2">{HISTORY_TEXT.noLogIns}</p> : <LogIns logIns={logIns} />}
        </Card>
        <Card>
          <h3 className="text-base font-semibold">{HISTORY_TEXT.decisions}</h3>
          {decisions === null || decisions.length === 0 ? (
            <p className="mt-2">{decisions ? HISTORY_TEXT.noDecisions : HISTORY_TEXT.notForYou}</p>
          ) : (
            <Decisions decisions={decisions} />
          )}
        </Card>
      </div>
    </Section>
  )
}

function LogIns({ logIns }: Pick<OpenedUser, 'logIns'>) {
  return (
    <table aria-label={HISTORY_TEXT.logIns} className="mt-2 w-full text-left text-sm">
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-1 pr-3 font-normal">
            {HISTORY_TEXT.day}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {HISTORY_TEXT.number}
          </th>
        </tr>
      </thead>
      <tbody>
        {logIns.map(({ day, count }) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 font-normal">
              {dateOfDay(day)}
            </th>
            <td className="py-1 text-right tabular-nums">{groupedNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Decisions({ decisions }: { decisions: NonNullable<OpenedUser['decisions']> }) {
  return (
    <table aria-label={HISTORY_TEXT.decisions} className="mt-2 w-full table-fixed text-left text-sm">
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="w-2/5 py-1 pr-3 font-normal">
            {HISTORY_TEXT.decision}
          </th>
          <th scope="col" className="py-1 font-normal">
            {HISTORY_TEXT.reason}
          </th>
        </tr>
      </thead>
      <tbody>
        {decisions.map(({ id, kind, decision, caseNumber, decidedOn, reason, isTakenBack }) => (
          <tr key={id} className="border-t border-line align-top">
            <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
              <span className="font-medium">
                {KIND_TEXT[kind]}: {DECISION_TEXT[decision]}
              </span>
              {isTakenBack && <span className="block">{HISTORY_TEXT.takenBack}</span>}
              <span className="block text-ink-soft">{dateOfDay(decidedOn)}</span>
              <span className="block text-ink-soft">{HISTORY_TEXT.caseNumber(caseNumber)}</span>
            </th>
            <td className="py-1 whitespace-pre-line wrap-anywhere">{reason ?? HISTORY_TEXT.nothingTold}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
