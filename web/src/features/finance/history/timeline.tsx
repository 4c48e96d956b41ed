import '#components/tables/rows.css'
import './history.css'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconCheck,
  IconPaperclip,
  IconPencil,
  IconPlus,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react'
import type { EntryKind } from 'contract/finance/due.ts'
import type { ChangedField, HistoryEvent } from 'contract/finance/history.ts'
import { dateInZone, formatDate } from 'contract/values/dates.ts'
import { formatCount } from '#lib/format/format.ts'
import { formatTime } from '#lib/format/moments.ts'
import { describeEvent, formatAuthor } from './words.ts'

const LOOKS: Readonly<Record<HistoryEvent['type'], { icon: typeof IconPlus; tone: string }>> = {
  created: { icon: IconPlus, tone: 'link' },
  changed: { icon: IconPencil, tone: 'sub' },
  paid: { icon: IconCheck, tone: 'pos' },
  reopened: { icon: IconRotate, tone: 'sub' },
  deleted: { icon: IconTrash, tone: 'neg' },
  restored: { icon: IconArrowBackUp, tone: 'pos' },
  'receipt-attached': { icon: IconPaperclip, tone: 'sub' },
  'receipt-changed': { icon: IconPaperclip, tone: 'sub' },
  'receipt-restored': { icon: IconPaperclip, tone: 'pos' },
  'receipt-deleted': { icon: IconPaperclip, tone: 'neg' },
}

const Value = ({ text }: { text: string | null }) => (text === null ? <i className="sub">vazio</i> : text)

/** The fields of a creation, a payment or an attached receipt (`first`) have no previous value. */
function Field({ field: { field, before, after }, first }: { field: ChangedField; first: boolean }) {
  return (
    <div className="history__field">
      <dt className="sub">{field}</dt>
      <dd>
        {!first && (
          <>
            <span className="sr">de </span>
            <span className="sub">
              <Value text={before} />
            </span>
            <IconArrowRight className="icon icon--14 sub" aria-hidden />
            <span className="sr"> para </span>
          </>
        )}
        <span>
          <Value text={after} />
        </span>
      </dd>
    </div>
  )
}

function Event({ event, kind, zone }: { event: HistoryEvent; kind: EntryKind; zone: string }) {
  const { icon: Icon, tone } = LOOKS[event.type]
  const fields = ('fields' in event && event.fields) || []
  const when = `${formatDate(dateInZone(zone, new Date(event.at)))} às ${formatTime(zone, event.at)}`
  return (
    <li>
      <Icon className={`icon icon--16 ${tone}`} stroke={1.75} aria-hidden />
      <div className="history__event wraps">
        <h3>{describeEvent(event, kind)}</h3>
        <p className="small sub">
          <time className="tnum" dateTime={event.at}>
            {when}
          </time>{' '}
          {formatAuthor(event)}
        </p>
        {fields.length > 0 && (
          <dl className="stack gap-half history__fields small">
            {fields.map((field) => (
              <Field key={field.field} field={field} first={event.type !== 'changed' && event.type !== 'receipt-changed'} />
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

type Props = { kind: EntryKind; events: readonly HistoryEvent[]; older: number; zone: string }

/** A timeline that is longer than the dialog scrolls, also by keyboard. */
export function Timeline({ kind, events, older, zone }: Props) {
  // The keys count from the oldest event shown, so that a new event leaves the others' keys unchanged while all events are shown.
  const numbered = events.map((event, at) => ({ event, n: events.length - at }))
  return (
    <ol className="event-list history" aria-label="Histórico" tabIndex={events.length > 2 ? 0 : undefined}>
      {numbered.map(({ event, n }) => (
        <Event key={n} event={event} kind={kind} zone={zone} />
      ))}
      {older > 0 && (
        <li className="small sub history__older">E mais {formatCount(older, 'alteração', 'alterações')} antes destas.</li>
      )}
    </ol>
  )
}
