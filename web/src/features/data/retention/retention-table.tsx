import type { RetainedKind } from 'contract/data/retention.ts'
import { FIXED_RETENTIONS, formatLimit, isChangeable, RETENTION_KINDS } from 'contract/data/retention-kinds.ts'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoment } from '#lib/format/moments.ts'
import { useCan } from '#lib/session/permissions.ts'
import { useZone } from '#lib/session/session.ts'
import { type ChangeableKind, useResetLimit, useUndoLimitChange } from './retention-calls.ts'

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

type ActionProps = { kind: RetainedKind; revision: number; onChange: (kind: ChangeableKind) => void }

function Action({ kind, revision, onChange }: ActionProps) {
  const undo = useUndoLimitChange()
  const reset = useResetLimit()
  const { key } = kind
  const { name, days } = RETENTION_KINDS[key]
  return (
    <span className="row row--wrap retention__actions">
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
      {isChangeable(key) ? (
        <Button small aria-label={`Mudar o prazo: ${name}`} onClick={() => onChange({ ...kind, key })}>
          Mudar
        </Button>
      ) : (
        kind.days !== days && (
          <Button
            small
            aria-label={`Voltar ao padrão: ${name}`}
            busy={reset.isPending && 'Voltando...'}
            onClick={() => reset.mutate({ ...kind, revision })}
          >
            Voltar ao padrão
          </Button>
        )
      )}
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
    const hasAction = canChange && (isChangeable(key) || kind.from || kind.days !== RETENTION_KINDS[key].days)
    const action = hasAction && <Action kind={kind} revision={revision} onChange={onChange} />
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
