import { IconBolt, IconExternalLink, IconMap, IconNote, IconNotes } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Lead } from 'contract/prospecting/leads.ts'
import { RowMenu } from '../../../components/row-menu.tsx'
import { toHttpUrl } from '../../../lib/web-address.ts'
import { formatSite, toMapUrl, toTelUrl } from './lead-format.ts'
import { StatusSelect } from './status-select.tsx'

const icon = (Icon: typeof IconMap) => <Icon className="icon icon--16" stroke={1.75} aria-hidden />

const openTab = (address: string) => void window.open(address, '_blank', 'noopener,noreferrer')

function NameCell({ lead: { name, category, address, notes } }: { lead: Lead }) {
  return (
    <td className="leads__name">
      <span className="cell">
        <span className="leads__what">
          <span className="two" title={name}>
            {name}
          </span>
          <span className="leads__under cut" title={[category, address].filter(Boolean).join(' · ')}>
            {category}
            {address && <span className="leads__where">{category ? ` · ${address}` : address}</span>}
          </span>
        </span>
        {notes && (
          <span className="mark" role="img" aria-label={`Anotações: ${notes}`} title={notes}>
            <IconNote className="icon icon--16" aria-hidden />
          </span>
        )}
      </span>
    </td>
  )
}

function SiteCell({ site }: { site: string | null }) {
  const href = toHttpUrl(site)
  return (
    <td className="leads__site">
      {href && (
        <a className="link cut" href={href} target="_blank" rel="noopener noreferrer" title={href}>
          {formatSite(href)}
        </a>
      )}
      {!href && site && (
        <span className="cut" title={site}>
          {site}
        </span>
      )}
    </td>
  )
}

export function LeadRow({ lead, onNotes }: { lead: Lead; onNotes: (lead: Lead) => void }) {
  const navigate = useNavigate()
  const { name, phone, site, address, runId } = lead
  const href = toHttpUrl(site)
  const openRun = () => void navigate({ to: '/execucoes/$id', params: { id: String(runId) } })
  const actions = [
    { label: 'Anotações…', icon: icon(IconNotes), run: () => onNotes(lead) },
    { label: 'Abrir no mapa', icon: icon(IconMap), run: () => openTab(toMapUrl(lead)) },
    href !== undefined && { label: 'Abrir site', icon: icon(IconExternalLink), run: () => openTab(href) },
    { label: 'Ver execução', icon: icon(IconBolt), run: openRun },
  ]
  return (
    <tr>
      <NameCell lead={lead} />
      <td className="leads__phone">
        {phone && (
          <a className="hover-link tnum" href={toTelUrl(phone)}>
            {phone}
          </a>
        )}
      </td>
      <SiteCell site={site} />
      <td className="leads__address">
        <span className="two" title={address ?? undefined}>
          {address}
        </span>
      </td>
      <td className="leads__status">
        <StatusSelect lead={lead} />
      </td>
      <td className="leads__do">
        <span className="actions">
          <RowMenu name={name} actions={actions} />
        </span>
      </td>
    </tr>
  )
}
