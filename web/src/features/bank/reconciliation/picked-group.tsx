import { IconCheck } from '@tabler/icons-react'
import type { Candidate, Decision, LineToReconcile } from 'contract/bank/reconcile.ts'
import { type ReactNode, useState } from 'react'
import { SelectionBox } from '#components/tables/selection-box.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { useCan } from '#lib/session/permissions.ts'
import { type GroupName, type LineActions, LineRow, toRowId } from './line-row.tsx'

type Props<Row extends { line: LineToReconcile; candidate?: Candidate }> = {
  title: string
  hint: string
  group: Exclude<GroupName, 'doubtful'>
  rows: readonly Row[]
  showsAccount: boolean
  actions: LineActions
  /** Undefined while something of it is missing. */
  decide: (row: Row) => Decision | undefined
  /** The button's words for so many rows. */
  accept: (count: number) => string
  busy: boolean
  onAccept: (decisions: Decision[]) => void
  children: (row: Row) => ReactNode
}

/** All rows are ticked until a person unticks one; the button accepts the ticked ones together. */
export function PickedGroup<Row extends { line: LineToReconcile; candidate?: Candidate }>(props: Props<Row>) {
  const { title, hint, group, rows, showsAccount, actions, decide, accept, busy, onAccept, children } = props
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const canWrite = useCan('finance.write')
  const decisions = rows.flatMap((row) => (left.has(row.line.id) ? [] : (decide(row) ?? [])))
  const toggle = (id: number, on: boolean) =>
    setLeft((before) => new Set(on ? [...before].filter((other) => other !== id) : [...before, id]))
  if (rows.length === 0) return null
  return (
    <Section
      flush
      title={`${title} (${rows.length.toLocaleString('pt-BR')})`}
      aside={
        <Button
          look="primary"
          icon={IconCheck}
          permission="finance.write"
          disabled={decisions.length === 0}
          busy={busy && 'Gravando...'}
          data-group={group}
          onClick={() => onAccept(decisions)}
        >
          {accept(decisions.length)}
        </Button>
      }
    >
      <p className="recon__hint sub small">{hint}</p>
      <ul className="recon picks">
        {rows.map((row) => {
          const { id, description } = row.line
          return (
            <li className="recon__row" id={toRowId(id)} key={id}>
              <LineRow
                line={row.line}
                showsAccount={showsAccount}
                group={group}
                candidates={row.candidate ? [row.candidate] : []}
                actions={actions}
                pick={
                  canWrite && (
                    <SelectionBox
                      id={id}
                      name={description}
                      checked={!left.has(id)}
                      selection={{ toggle, extend: (_, to) => toggle(to, !left.has(id)) }}
                    />
                  )
                }
              >
                {children(row)}
              </LineRow>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
