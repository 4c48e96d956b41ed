import { IconNote } from '@tabler/icons-react'
import { LEAD_STATUS_NAMES } from 'contract/prospecting/lead-status.ts'
import type { Lead } from 'contract/prospecting/leads.ts'
import { isUnnamedPlace, type PlaceName } from 'contract/prospecting/places.ts'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { RowActions } from '#components/tables/row-actions.tsx'
import { TruncatedText } from '#components/tables/table-cells.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { splitPhones } from '../phones.ts'
import { toSafeHref } from '../web-address.ts'
import { formatSite, toContactHref, toTelUrl } from './lead-format.ts'
import { NextContact } from './next-contact.tsx'
import { describePlace, formatAttribution, type ShownNames } from './place-names.tsx'
import { StatusSelect } from './status-select.tsx'
import type { LeadActions } from './use-lead-actions.tsx'

type NameProps = { lead: Lead; place: PlaceName | undefined }

function NameCell({ lead, place }: NameProps) {
  const { id, category, city, address, notes, tags, owner } = lead
  const name = place && isUnnamedPlace(lead) ? describePlace(place) : lead.name
  const where = [category, city ?? address, owner?.name].filter(Boolean).join(' · ')
  return (
    <span className="cell">
      <span className="leads__what">
        <ScreenLink className="table__open two" href={toContactHref(id)} title={name}>
          {name}
        </ScreenLink>
        <span className="under cut" title={[where, address].filter(Boolean).join(' · ')}>
          {where}
        </span>
        {place?.name && <span className="under cut">{formatAttribution(place)}</span>}
        {tags.length > 0 && <span className="under cut">{tags.join(', ')}</span>}
      </span>
      {notes && (
        <span className="mark" role="img" aria-label={`Observações: ${notes}`} title={notes}>
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
    <a className="link block cut" href={href} target="_blank" rel="noopener noreferrer" title={href}>
      {formatSite(href)}
    </a>
  )
}

function PhoneCell({ phones: [first, ...others] }: { phones: readonly string[] }) {
  if (first === undefined) return null
  return (
    <span title={[first, ...others].join(', ')}>
      <a className="hover-link tnum" href={toTelUrl(first)}>
        {first}
      </a>
      {others.length > 0 && <span className="small sub"> +{others.length}</span>}
    </span>
  )
}

const createColumns = ({ listMenu }: LeadActions, shown: ShownNames): Column<Lead>[] => [
  { name: 'Nome', role: 'lead', cell: (lead) => <NameCell lead={lead} place={shown.get(lead.id)} /> },
  {
    name: 'Telefone',
    role: 'meta',
    className: 'leads__phone',
    cell: ({ phone }) => <PhoneCell phones={splitPhones(phone)} />,
  },
  { name: 'Site', className: 'leads__site only-wide', cell: (lead) => <SiteCell lead={lead} /> },
  { name: 'Próximo contato', role: 'wide', className: 'leads__next', cell: (lead) => <NextContact lead={lead} /> },
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
    cell: (lead) => <RowActions name={lead.name} actions={listMenu(lead)} />,
  },
]

type Props = { leads: readonly Lead[]; actions: LeadActions; sorted: boolean; shown: ShownNames }

export const LeadsTable = ({ leads, actions, sorted, shown }: Props) => (
  <DataTable
    caption={`Contatos encontrados, ${sorted ? 'do próximo contato ao mais distante' : 'do mais novo ao mais antigo'}`}
    className="leads table--tall"
    columns={createColumns(actions, shown)}
    rows={leads}
    keyOf={({ id }) => id}
  />
)
