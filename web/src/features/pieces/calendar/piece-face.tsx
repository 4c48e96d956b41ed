import {
  IconAlertTriangle,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandPinterest,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { slidePictureUrl } from 'contract/pieces/drawings.ts'
import { SLIDE_FORMAT_SIZES } from 'contract/pieces/formats.ts'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { NETWORK_NAMES, type Network } from 'contract/pieces/publication.ts'
import { PIECE_STATE_NAMES } from 'contract/pieces/states.ts'
import { brandKitsQuery, clientsQuery, findRegisteredName } from '#entities/clients/queries.ts'
import { PIECE_STATE_BADGES } from '#entities/pieces/piece-badge.tsx'
import { useCan } from '#lib/session/permissions.ts'

const NETWORK_ICONS: Readonly<Record<Network, typeof IconBrandX>> = {
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  linkedin: IconBrandLinkedin,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
  pinterest: IconBrandPinterest,
  x: IconBrandX,
}

/** The colour is the first of the piece's kit. */
function useClient({ client, kit }: PieceCard) {
  const { data: clients = [] } = useQuery(clientsQuery)
  const { data: kits = [] } = useQuery({ ...brandKitsQuery, enabled: useCan('clients.read') })
  const name = findRegisteredName(
    clients.map((one) => one.name),
    client,
  )
  return { name, color: kits.find(({ id }) => id === kit?.id)?.look.colors.primary }
}

export function PieceFace({ piece, isLate }: { piece: PieceCard; isLate: boolean }) {
  const { icon: Icon } = PIECE_STATE_BADGES[piece.state]
  const client = useClient(piece)
  const { plannedTime, network } = piece
  const NetworkIcon = network && NETWORK_ICONS[network]
  return (
    <>
      <img
        className="piece-face__picture"
        src={slidePictureUrl(piece, 1, 360)}
        alt=""
        {...SLIDE_FORMAT_SIZES[piece.format]}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
      <span className="piece-face__when tiny sub">
        {isLate ? (
          <IconAlertTriangle className="icon icon--14 neg" role="img" aria-label="Atrasada" />
        ) : (
          <Icon className="icon icon--14 sub" role="img" aria-label={PIECE_STATE_NAMES[piece.state]} />
        )}
        {plannedTime && <span className="tnum">{plannedTime}</span>}
        {network && NetworkIcon && <NetworkIcon className="icon icon--14" role="img" aria-label={NETWORK_NAMES[network]} />}
      </span>
      <span className="piece-face__title two">{piece.title}</span>
      <span className="piece-face__client tiny sub">
        {client.color && <span className="piece-face__color" style={{ background: client.color }} aria-hidden />}
        <span className="cut">{client.name}</span>
      </span>
    </>
  )
}
