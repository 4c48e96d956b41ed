import type { RetainedKind } from 'contract/data/retention.ts'
import { FIXED_RETENTIONS, formatLimit, isChangeable, RETENTION_KINDS } from 'contract/data/retention-kinds.ts'
import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { type Column, DataTable } from '#components/data-table.tsx'
import { formatMoment } from '#lib/moments.ts'
import { useCan } from '#lib/permissions.ts'
import { useZone } from '#lib/session.ts'
import { type ChangeableKind, useUndoLimitChange } from './retention-calls.ts'

type Line = { name: string; about: string; limit: ReactNode; action: ReactNode }

function Limit({ kind: { days, inForce, from } }: { kind: RetainedKind }) {
  const zone = useZone()
  return (
    <>
      <span className="tnum">{formatLimit(days)}</span>
      {from && (
        <span className="under">
          a partir de {formatMoment(zone, from)}; até lá: {formatLimit(inForce)}
        </span>
      )}
    </>
  )
}

type ActionProps = { kind: ChangeableKind; revision: number; onChange: (kind: ChangeableKind) => void }

function Action({ kind, revision, onChange }: ActionProps) {
  const undo = useUndoLimitChange()
  const { name } = RETENTION_KINDS[kind.key]
  return (
    <span className="retention__actions">
      {kind.from && (
        <Button
          small
          look="ghost"
          aria-label={`Desfazer o prazo: ${name}`}
          busy={undo.isPending && 'Desfazendo...'}
          onClick={() => undo.mutate({ ...kind, revision })}
        >
          Desfazer
        </Button>
      )}
      <Button small aria-label={`Mudar o prazo: ${name}`} onClick={() => onChange(kind)}>
        Mudar
      </Button>
    </span>
  )
}

const COLUMNS: Column<Line>[] = [
  {
    name: 'O que',
    className: 'retention__what',
    isRowHead: true,
    cell: ({ name, about }) => (
      <>
        {name}
        <span className="under">{about}</span>
      </>
    ),
  },
  { name: 'Prazo', className: 'retention__limit', cell: ({ limit }) => limit },
  { name: 'Ações', isHeadHidden: true, className: 'retention__action', cell: ({ action }) => action },
]

type Props = { kinds: readonly RetainedKind[]; revision: number; onChange: (kind: ChangeableKind) => void }

export function RetentionTable({ kinds, revision, onChange }: Props) {
  const canChange = useCan('retention.write')
  const lines: Line[] = kinds.map((kind) => {
    const { key } = kind
    const { name, about } = RETENTION_KINDS[key]
    const action = canChange && isChangeable(key) && <Action kind={{ ...kind, key }} revision={revision} onChange={onChange} />
    return { name, about, limit: <Limit kind={kind} />, action }
  })
  const fixed = FIXED_RETENTIONS.map((rule): Line => ({ ...rule, action: null }))
  return (
    <DataTable
      caption="O que é guardado, e por quanto tempo"
      className="retention table--text"
      columns={COLUMNS}
      rows={[...lines, ...fixed]}
      keyOf={({ name }) => name}
    />
  )
}
