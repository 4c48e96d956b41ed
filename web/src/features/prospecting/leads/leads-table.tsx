import {
  IconBolt,
  IconBrandInstagram,
  IconExternalLink,
  IconMap,
  IconNote,
  IconNotes,
  IconTrash,
  IconUser,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { LEAD_STATUS_NAMES } from 'contract/prospecting/lead-status.ts'
import type { Lead } from 'contract/prospecting/leads.ts'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import type { RowAction } from '#components/tables/row-action.ts'
import { RowActions } from '#components/tables/row-actions.tsx'
import { RowNameOrButton, TruncatedText } from '#components/tables/table-cells.tsx'
import { toSafeHref } from '../web-address.ts'
import { formatSite, toMapUrl, toTelUrl } from './lead-format.ts'
import { StatusSelect } from './status-select.tsx'

const openTab = (address: string) => void window.open(address, '_blank', 'noopener,noreferrer')

function NameCell({ lead: { name, category, address, notes } }: { lead: Lead }) {
  return (
    <span className="cell">
      <span className="leads__what">
        <RowNameOrButton name={name} />
        <span className="under cut" title={[category, address].filter(Boolean).join(' · ')}>
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
  )
}

function SiteCell({ lead: { site, instagram } }: { lead: Lead }) {
  const href = toSafeHref(site ?? instagram)
  if (!href) return site && <TruncatedText text={site} />
  return (
    <a className="link cut" href={href} target="_blank" rel="noopener noreferrer" title={href}>
      {formatSite(href)}
    </a>
  )
}

type Actions = Record<'onNotes' | 'onClient' | 'onSeeRun' | 'onDelete' | 'onForget', (lead: Lead) => void>

function listActions(lead: Lead, { onNotes, onClient, onSeeRun, onDelete, onForget }: Actions): (RowAction | false)[] {
  const href = toSafeHref(lead.site)
  const instagram = toSafeHref(lead.instagram)
  return [
    { label: 'Anotações…', permission: 'leads.write', icon: IconNotes, run: () => onNotes(lead) },
    lead.clientId === null
      ? { label: 'Tornar cliente', permission: 'clients.write', icon: IconUserPlus, run: () => onClient(lead) }
      : { label: 'Ver cliente', permission: 'clients.read', icon: IconUser, run: () => onClient(lead) },
    { label: 'Abrir no mapa', icon: IconMap, run: () => openTab(toMapUrl(lead)) },
    href !== undefined && { label: 'Abrir site', icon: IconExternalLink, run: () => openTab(href) },
    instagram !== undefined && { label: 'Abrir Instagram', icon: IconBrandInstagram, run: () => openTab(instagram) },
    { label: 'Ver execução', permission: 'runs.read', icon: IconBolt, run: () => onSeeRun(lead) },
    { label: 'Excluir', permission: 'leads.write', icon: IconTrash, danger: true, run: () => onDelete(lead) },
    { label: 'Esquecer contato…', permission: 'leads.forget', icon: IconUserOff, danger: true, run: () => onForget(lead) },
  ]
}

const createColumns = (actions: Actions): Column<Lead>[] => [
  { name: 'Nome', role: 'lead', cell: (lead) => <NameCell lead={lead} /> },
  {
    name: 'Telefone',
    role: 'meta',
    className: 'leads__phone',
    cell: ({ phone }) =>
      phone && (
        <a className="hover-link tnum" href={toTelUrl(phone)}>
          {phone}
        </a>
      ),
  },
  { name: 'Site', className: 'leads__site', cell: (lead) => <SiteCell lead={lead} /> },
  {
    name: 'Endereço',
    role: 'wide',
    className: 'leads__address',
    cell: ({ address }) => (
      <span className="two" title={address ?? undefined}>
        {address}
      </span>
    ),
  },
  {
    name: 'Situação',
    role: 'note',
    className: 'leads__status',
    cell: (lead) => (
      <PermissionGate permission="leads.write" fallback={LEAD_STATUS_NAMES[lead.status]}>
        <StatusSelect lead={lead} />
      </PermissionGate>
    ),
  },
  {
    name: 'Ações',
    role: 'menu',
    isHeadHidden: true,
    className: 'leads__do',
    cell: (lead) => <RowActions name={lead.name} actions={listActions(lead, actions)} />,
  },
]

type Props = { leads: readonly Lead[] } & Omit<Actions, 'onSeeRun'>

export function LeadsTable({ leads, ...actions }: Props) {
  const navigate = useNavigate()
  const onSeeRun = ({ runId }: Lead) => void navigate({ to: '/execucoes/$id', params: { id: String(runId) } })
  return (
    <DataTable
      caption="Contatos encontrados, do mais novo ao mais antigo"
      className="leads table--tall"
      columns={createColumns({ ...actions, onSeeRun })}
      rows={leads}
      keyOf={({ id }) => id}
    />
  )
}
