import type { Area, Position } from 'contract/prospecting/area.ts'
import { LEAD_STATUS_NAMES } from 'contract/prospecting/lead-status.ts'
import { isOnePlace, type LeadMap, type MapCell } from 'contract/prospecting/map.ts'
import { formatCount } from 'contract/values/format-count.ts'
import type { CSSProperties } from 'react'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { toContactHref } from '../leads/lead-format.ts'
import { StageShape } from './stage-shape.tsx'

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`

const locate = ({ west, south, east, north }: Area, { latitude, longitude }: Position): CSSProperties => ({
  left: percent((longitude - west) / (east - west)),
  top: percent((north - latitude) / (north - south)),
})

/** Its name stands towards the middle of the plane, where there is room for it. */
const findSide = ({ west, east }: Area, { longitude }: Position) => (longitude < (west + east) / 2 ? 'right' : 'left')

type Props = { frame: Area; cells: LeadMap['cells']; onShow: (area: Area) => void }

function Mark({ frame, cell: { lead, count, position, area }, onShow }: { cell: MapCell } & Omit<Props, 'cells'>) {
  const place = { className: 'plane__mark', style: locate(frame, position), 'data-side': findSide(frame, position) }
  if (lead)
    return (
      <ScreenLink {...place} href={toContactHref(lead.id)}>
        <StageShape status={lead.status} />
        <span className="plane__name">{`${lead.name} · ${LEAD_STATUS_NAMES[lead.status]}`}</span>
      </ScreenLink>
    )
  const isAlone = isOnePlace(area)
  const contacts = formatCount(count, 'contato', 'contatos')
  const name = isAlone ? `${contacts} no mesmo lugar: veja na lista` : `Aproximar ${contacts}`
  const face = (
    <>
      <span className="plane__count tnum" aria-hidden>
        {count.toLocaleString('pt-BR', { notation: 'compact' })}
      </span>
      <span className="plane__name">{name}</span>
    </>
  )
  if (isAlone)
    return (
      <span {...place} role="img" aria-label={name}>
        {face}
      </span>
    )
  return (
    <button type="button" {...place} onClick={() => onShow(area)}>
      {face}
    </button>
  )
}

/** Drawn here: nothing is requested of a map service. */
export const Plane = ({ frame, cells, onShow }: Props) => (
  <section className="plane" aria-label="Posições">
    {cells.map((cell) => (
      <Mark key={`${cell.position.latitude} ${cell.position.longitude}`} frame={frame} cell={cell} onShow={onShow} />
    ))}
  </section>
)
