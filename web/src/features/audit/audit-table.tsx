import type { AuditEvent } from 'contract/audit/audit.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { formatMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'

type Field = AuditEvent['fields'][number]

const Change = ({ field: { field, before, after } }: { field: Field }) => (
  <li>
    <span className="sub">{field}: </span>
    {before !== null && before !== after && (
      <>
        <del>
          <span className="sr">antes </span>
          {before}
        </del>
        <span aria-hidden> → </span>
      </>
    )}
    <span className="sr">{before !== null && before !== after && 'depois '}</span>
    {after ?? 'vazio'}
  </li>
)

const createColumns = (zone: string): Column<AuditEvent>[] => [
  {
    name: 'Quando',
    className: 'audit__when tnum',
    cell: ({ at }) => <time dateTime={at}>{formatMoment(zone, at)}</time>,
  },
  {
    name: 'Quem',
    className: 'audit__who',
    cell: ({ by, role, address, via }) => (
      <>
        <span className="audit__by">{by}</span>
        <span className="under">{[role, via, address].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  {
    name: 'O que fez',
    className: 'audit__what',
    isRowHead: true,
    cell: ({ action, record, recordId, name }) => (
      <>
        {action}: {record}
        {recordId !== null && <span className="sub"> nº {recordId}</span>}
        {name !== null && <span className="audit__name strong">{name}</span>}
      </>
    ),
  },
  {
    name: 'Antes e depois',
    className: 'audit__changes',
    cell: ({ fields }) =>
      fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <Change key={field.field} field={field} />
          ))}
        </ul>
      ),
  },
]

export function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  return (
    <DataTable
      caption="Auditoria, do mais novo ao mais antigo"
      className="audit table--text"
      columns={createColumns(useZone())}
      rows={events}
      keyOf={({ id }) => id}
    />
  )
}
