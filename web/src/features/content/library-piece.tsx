import { IconDownload, IconPencil } from '@tabler/icons-react'
import { pieceDownloadUrl } from 'contract/pieces/downloads.ts'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { formatPieceHref } from '#entities/pieces/addresses.ts'
import { PieceBadge } from '#entities/pieces/piece-badge.tsx'
import { SlidePicture } from '#entities/pieces/slide-picture.tsx'
import { formatCount } from '#lib/format/format.ts'
import { LibraryFrame, RunLink } from './library-frame.tsx'

type Props = { piece: PieceCard; runId: number; client: string }

export function LibraryPiece({ piece, runId, client }: Props) {
  const { id, title, state, slides, updatedAt } = piece
  const href = formatPieceHref(id)
  const preview = (
    <ScreenLink className="library__preview library__preview--piece" href={href} aria-label={`Abrir ${title}`} tabIndex={-1}>
      <SlidePicture piece={piece} />
    </ScreenLink>
  )
  return (
    <LibraryFrame of={piece} client={client} preview={preview}>
      <p className="tiny sub row">
        <PieceBadge state={state} />
        <RelativeTime at={updatedAt} />
        <span aria-hidden>·</span>
        <span>{formatCount(slides, 'slide', 'slides')}</span>
      </p>
      <p className="small row">
        <ScreenLink className="link row reach" href={href} aria-label={`Abrir no editor: ${title}`}>
          <IconPencil className="icon icon--16" aria-hidden />
          Abrir no editor
        </ScreenLink>
        <span className="sub" aria-hidden>
          ·
        </span>
        <a className="link row reach" href={pieceDownloadUrl(id, 'zip')} download aria-label={`Baixar ${title}`}>
          <IconDownload className="icon icon--16" aria-hidden />
          Baixar
        </a>
        <span className="sub" aria-hidden>
          ·
        </span>
        <RunLink runId={runId} title={title} />
      </p>
    </LibraryFrame>
  )
}
