import { IconDownload, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pieceDownloadUrl } from 'contract/pieces/downloads.ts'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { ScreenLink } from '../../components/screen-link.tsx'
import { formatPieceHref } from '../../entities/pieces/addresses.ts'
import { PieceBadge } from '../../entities/pieces/piece-badge.tsx'
import { SlidePicture } from '../../entities/pieces/slide-picture.tsx'
import { formatCount } from '../../lib/format.ts'

type Props = { piece: PieceCard; runId: number; client: string }

/** A content that was made here, as the piece that it is now. `client`: the client's registered name. */
export function LibraryPiece({ piece, runId, client }: Props) {
  const { id, title, persona, state, slides, updatedAt } = piece
  const href = formatPieceHref(id)
  return (
    <li className="library__card">
      <ScreenLink className="library__preview library__preview--piece" href={href} aria-label={`Abrir ${title}`} tabIndex={-1}>
        <SlidePicture piece={piece} />
      </ScreenLink>
      <div className="library__body">
        <h3 className="two" title={title}>
          {title}
        </h3>
        <p className="small sub">
          {client} · {persona}
        </p>
        <p className="tiny sub row">
          <PieceBadge state={state} />
          <RelativeTime at={updatedAt} />
          <span aria-hidden>·</span>
          <span>{formatCount(slides, 'slide', 'slides')}</span>
        </p>
        <p className="small row">
          <ScreenLink className="link row" href={href} aria-label={`Abrir no editor: ${title}`}>
            <IconPencil className="icon icon--16" aria-hidden />
            Abrir no editor
          </ScreenLink>
          <span className="sub" aria-hidden>
            ·
          </span>
          <a className="link row" href={pieceDownloadUrl(id, 'zip')} download aria-label={`Baixar ${title}`}>
            <IconDownload className="icon icon--16" aria-hidden />
            Baixar
          </a>
          <span className="sub" aria-hidden>
            ·
          </span>
          <Link className="link" to="/execucoes/$id" params={{ id: String(runId) }} aria-label={`Ver execução de ${title}`}>
            Ver execução
          </Link>
        </p>
      </div>
    </li>
  )
}
