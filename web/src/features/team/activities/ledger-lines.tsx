import './activities.css'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { readLedger } from 'contract/team/activities.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatShortMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { formatPointCount } from '../points-hint.ts'

type Entry = HandlerResult<typeof readLedger>['entries'][number]

function formatLine({ kind, points, rule, by }: Entry): string {
  return kind === 'given'
    ? `${formatPointCount(points)} pela regra ${rule}, por ${by}`
    : `${formatPointCount(points).replace('-', '\u2212')} estornados da regra ${rule}, por ${by}`
}

/** An entry is never changed: a correction is a further entry. */
export function LedgerLines({ entries }: { entries: readonly Entry[] }) {
  const zone = useZone()
  return (
    <ol className="list ledger">
      {entries.map((entry) => (
        <li className="between" key={entry.id}>
          <span className="grow">
            <span className="ledger__line">{formatLine(entry)}</span>
            <span className="small sub">
              {entry.member}, {formatDate(entry.date)}
            </span>
          </span>
          <time className="tiny sub tnum" dateTime={entry.at}>
            {formatShortMoment(zone, entry.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
