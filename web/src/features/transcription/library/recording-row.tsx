import { IconFileMusic, IconMicrophone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RecordingCard } from 'contract/transcription/library.ts'
import { RowMenu } from '#components/tables/row-menu.tsx'
import { HighlightedText } from '#components/ui/highlighted-text.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { formatSize } from '#lib/format/format.ts'
import { formatClock } from '../clip.ts'
import { useRecordingsSearch } from './library-search.ts'
import { StateBadge } from './state-badge.tsx'
import { buildRecordingMenu, type RecordingActions } from './use-library-actions.tsx'

type Props = { recording: RecordingCard; q: string | undefined; actions: RecordingActions }

function Excerpt({ recording: { excerpt, transcription }, q }: Pick<Props, 'recording' | 'q'>) {
  if (excerpt) {
    return (
      <p className="small sub two" title={excerpt}>
        <HighlightedText text={excerpt} q={q} />
      </p>
    )
  }
  if (transcription?.state === 'failed' && transcription.message) return <p className="small neg two">{transcription.message}</p>
  return excerpt === '' ? <p className="small warn two">Nenhuma fala foi reconhecida.</p> : null
}

export function RecordingRow({ recording, q, actions }: Props) {
  const { id, name, createdAt, duration, size, by, source } = recording
  const Icon = source === 'recorder' ? IconMicrophone : IconFileMusic
  return (
    <li className="recording">
      <Icon className="icon sub recording__icon" stroke={1.5} aria-hidden />
      <div className="stack gap-1">
        <h3>
          <Link
            className="covers rows__open two"
            to="/ai-tools"
            search={{ ...useRecordingsSearch().search, gravacao: id }}
            resetScroll={false}
            title={name}
          >
            <HighlightedText text={name} q={q} />
          </Link>
        </h3>
        <p className="tiny sub dotted">
          <RelativeTime at={createdAt} />
          {duration !== null && <span className="tnum">{formatClock(duration)}</span>}
          <span className="tnum">{formatSize(size)}</span>
          <span>{by}</span>
        </p>
        <Excerpt recording={recording} q={q} />
      </div>
      <div className="recording__state">
        <StateBadge transcription={recording.transcription} />
      </div>
      <RowMenu name={name} actions={buildRecordingMenu(recording, actions)} />
    </li>
  )
}
