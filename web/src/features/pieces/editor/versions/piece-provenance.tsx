import { Link } from '@tanstack/react-router'
import type { Piece } from 'contract/pieces/pieces.ts'
import { VARIANT_KIND_NAMES, VARIANT_LANGUAGE_NAMES } from 'contract/pieces/variants.ts'
import { Fact } from '#components/ui/fact.tsx'
import { formatMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'

type Origin = NonNullable<Piece['origin']>

const describeManner = ({ kind, language }: Origin): string =>
  language
    ? `${VARIANT_KIND_NAMES[kind]} (${VARIANT_LANGUAGE_NAMES[language].toLowerCase()}) de`
    : `${VARIANT_KIND_NAMES[kind]} de`

const OriginPiece = ({ origin: { id, title } }: { origin: Origin }) =>
  id === null ? (
    <span className="wraps sub">{title ? `${title} (excluída)` : 'Uma peça excluída'}</span>
  ) : (
    <Link className="link wraps" to="/pieces/$pieceId" params={{ pieceId: String(id) }}>
      {title || 'Sem título'}
    </Link>
  )

export function PieceProvenance({ piece: { by, createdAt, runId, origin } }: { piece: Piece }) {
  const zone = useZone()
  return (
    <dl className="facts facts--lined small piece-provenance">
      <Fact label="Criada por">{by}</Fact>
      <Fact label="Criada em">
        <time className="tnum" dateTime={createdAt}>
          {formatMoment(zone, createdAt)}
        </time>
      </Fact>
      {runId !== null && (
        <Fact label="Feita na">
          <Link className="link tnum" to="/execucoes/$id" params={{ id: String(runId) }}>
            Execução {runId}
          </Link>
        </Fact>
      )}
      {origin && (
        <Fact label={describeManner(origin)}>
          <OriginPiece origin={origin} />
        </Fact>
      )}
    </dl>
  )
}
