import './map.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconMap, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Area, formatArea } from 'contract/prospecting/area.ts'
import { LEAD_STATUS_NAMES, LEAD_STATUSES } from 'contract/prospecting/lead-status.ts'
import type { LeadMap } from 'contract/prospecting/map.ts'
import { formatCount } from 'contract/values/format-count.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { StaleNote } from '#components/feedback/stale-note.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import type { ContactFilters } from '../leads/contacts-search.ts'
import { leadMapQuery } from '../leads/lead-calls.ts'
import { toAreaUrl } from '../leads/lead-format.ts'
import { AreaContacts } from './area-contacts.tsx'
import { Plane } from './plane.tsx'
import { StageShape } from './stage-shape.tsx'

const PHONE = '(max-width: 767px)'
/** A cell has room for a finger on phones, and for a mark elsewhere; map.css gives the plane the same form. */
const SIZES = { phone: { columns: 8, rows: 9 }, wide: { columns: 20, rows: 12 } }
const FARTHER = 1.5

/** Three times as far in each direction, within the world. */
function widen({ west, south, east, north }: Area): Area {
  const [width, height] = [(east - west) * FARTHER, (north - south) * FARTHER]
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2]
  return {
    west: Math.max(-180, longitude - width),
    south: Math.max(-85, latitude - height),
    east: Math.min(180, longitude + width),
    north: Math.min(85, latitude + height),
  }
}

function describeUnplaced({ unplaced }: LeadMap): string {
  const contacts = formatCount(unplaced, 'contato não está', 'contatos não estão')
  return `${contacts} no mapa: a posição não é conhecida.`
}

const noPosition = (map: LeadMap) =>
  map.frame === null && (
    <EmptyState
      title={map.unplaced > 0 ? 'Nenhuma posição conhecida' : 'Nenhum contato encontrado'}
      hint={map.unplaced > 0 ? describeUnplaced(map) : 'Aqui aparece onde fica cada contato encontrado.'}
      icon={IconMap}
    />
  )

type Props = { filters: ContactFilters; area: string | undefined; onShow: (area: string | undefined) => void }

export default function ContactMap({ filters, area, onShow }: Props) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const query = useQuery(leadMapQuery({ ...filters, area, ...SIZES[isPhone ? 'phone' : 'wide'] }))
  const show = (shown: Area) => onShow(formatArea(shown))
  return (
    <Section
      title="Mapa dos contatos"
      aside={
        query.data && (
          <span className="small sub tnum">{formatCount(query.data.placed, 'contato no mapa', 'contatos no mapa')}</span>
        )
      }
    >
      {query.data !== undefined && <StaleNote query={query} />}
      <QueryView query={query} loading="Carregando mapa..." failed="Não foi possível carregar o mapa." empty={noPosition}>
        {({ frame, ...map }) =>
          frame && (
            <div className="contact-map">
              <AreaContacts filters={filters} area={formatArea(frame)} />
              <div className="contact-map__plane">
                <Plane frame={frame} cells={map.cells} onShow={show} />
                {area && (
                  <div className="row contact-map__zoom">
                    <Button small icon={IconZoomOut} onClick={() => show(widen(frame))}>
                      Afastar
                    </Button>
                    <Button small icon={IconZoomReset} onClick={() => onShow(undefined)}>
                      Ver tudo
                    </Button>
                  </div>
                )}
                <ul className="row row--wrap gap-4 lines-1 contact-map__legend small sub" aria-label="Legenda">
                  {LEAD_STATUSES.map((status) => (
                    <li key={status}>
                      <StageShape status={status} />
                      {LEAD_STATUS_NAMES[status]}
                    </li>
                  ))}
                </ul>
                {map.unplaced > 0 && <p className="small sub">{describeUnplaced({ frame, ...map })}</p>}
                <p className="small">
                  <a className="link reach" href={toAreaUrl(frame)} target="_blank" rel="noopener noreferrer">
                    Abrir no OpenStreetMap, em outra aba
                  </a>
                </p>
              </div>
            </div>
          )
        }
      </QueryView>
    </Section>
  )
}
