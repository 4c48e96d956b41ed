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
import { dateInZone, formatDate } from 'contract/dates.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import type { ChangedField, HistoryEvent } from 'contract/finance/history.ts'
import { formatTime } from '../../../lib/moments.ts'
import { describeEvent, formatAuthor } from './words.ts'

const LOOKS: Readonly<Record<HistoryEvent['tipo'], { icon: typeof IconPlus; tone: string }>> = {
  criada: { icon: IconPlus, tone: 'link' },
  alterada: { icon: IconPencil, tone: 'sub' },
  paga: { icon: IconCheck, tone: 'pos' },
  reaberta: { icon: IconRotate, tone: 'sub' },
  excluida: { icon: IconTrash, tone: 'neg' },
  restaurada: { icon: IconArrowBackUp, tone: 'pos' },
  comprovante: { icon: IconPaperclip, tone: 'sub' },
  'comprovante-alterado': { icon: IconPaperclip, tone: 'sub' },
  'comprovante-restaurado': { icon: IconPaperclip, tone: 'pos' },
  'comprovante-excluido': { icon: IconPaperclip, tone: 'neg' },
}

const Value = ({ text }: { text: string | null }) => (text === null ? <i className="sub">vazio</i> : text)

/** One changed field: `Valor R$ 10,00 → R$ 12,00`; the values of a creation have no old value. */
function Field({ field: { campo, antes, depois }, first }: { field: ChangedField; first: boolean }) {
  return (
    <div className="history__field">
      <dt className="sub">{campo}</dt>
      <dd>
        {!first && (
          <>
            <span className="sr">de </span>
            <span className="sub">
              <Value text={antes} />
            </span>
            <IconArrowRight className="icon icon--14 sub" aria-hidden />
            <span className="sr"> para </span>
          </>
        )}
        <span>
          <Value text={depois} />
        </span>
      </dd>
    </div>
  )
}

function Event({ event, kind, zone }: { event: HistoryEvent; kind: EntryKind; zone: string }) {
  const { icon: Icon, tone } = LOOKS[event.tipo]
  const when = `${formatDate(dateInZone(zone, new Date(event.em)))} às ${formatTime(zone, event.em)}`
  return (
    <li>
      <Icon className={`icon icon--16 ${tone}`} stroke={1.75} aria-hidden />
      <div className="history__event">
        <h3>{describeEvent(event, kind)}</h3>
        <p className="small sub">
          <time className="tnum" dateTime={event.em}>
            {when}
          </time>{' '}
          {formatAuthor(event)}
        </p>
        {'campos' in event && event.campos.length > 0 && (
          <dl className="history__fields small">
            {event.campos.map((field) => (
              <Field key={field.campo} field={field} first={event.tipo === 'criada' || event.tipo === 'comprovante'} />
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

type Props = { kind: EntryKind; events: readonly HistoryEvent[]; older: number; zone: string }

/** An entry's events, newest first. A timeline longer than the dialog scrolls, by keyboard too. */
export function Timeline({ kind, events, older, zone }: Props) {
  // Keys count from the oldest event, so that a new event does not change the others' keys.
  const numbered = events.map((event, at) => ({ event, n: events.length - at }))
  return (
    <ol className="history" aria-label="Histórico" tabIndex={events.length > 2 ? 0 : undefined}>
      {numbered.map(({ event, n }) => (
        <Event key={n} event={event} kind={kind} zone={zone} />
      ))}
      {older > 0 && <li className="small sub history__older">E mais {older} alterações antes destas.</li>}
    </ol>
  )
}
