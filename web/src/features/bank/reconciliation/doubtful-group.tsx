import type { Decision, LineToReconcile } from 'contract/bank/reconcile.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { isTyping } from '#lib/focus/is-typing.ts'
import { useCan } from '#lib/session/permissions.ts'
import { CandidateEntries } from './candidate-entries.tsx'
import { DIFFERENCE_LABELS, type DoubtfulRow, listDifferences, toMatch } from './groups.ts'
import { type LineActions, LineRow, toRowId } from './line-row.tsx'

type Props = {
  rows: readonly DoubtfulRow[]
  /** How many more there are. */
  hidden: number
  showsAccount: boolean
  actions: LineActions
  busy: boolean
  onAccept: (decisions: Decision[]) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

const ACTIONS: Readonly<Record<string, (line: LineToReconcile, actions: LineActions) => void>> = {
  n: (line, { moveTo }) => moveTo(line, 'fresh'),
  t: (line, { moveTo }) => moveTo(line, 'transfer'),
  i: (line, { ignore }) => ignore(line),
  p: (line, { find }) => find(line),
  e: (line, { wait }) => wait(line),
}

export function Candidates({ row: { line, candidates }, onAccept }: { row: DoubtfulRow } & Pick<Props, 'onAccept'>) {
  const canWrite = useCan('finance.write')
  return (
    <ol className="stack gap-3">
      {candidates.map((candidate, at) => {
        const differences = listDifferences(line, candidate)
        return (
          <li
            className="stack gap-half"
            key={`${candidate.entries.map(({ id, paymentId }) => `${id} ${paymentId}`).join()} ${candidate.otherLineIds.join()}`}
          >
            <CandidateEntries candidate={candidate} />
            {canWrite && (
              <span className="chips recon__choices">
                {differences.length === 0 && (
                  <Button small data-choice={at + 1} onClick={() => onAccept([toMatch(line, candidate)])}>
                    {candidate.otherLineIds.length > 0 ? `São estes ${candidate.otherLineIds.length + 1} movimentos` : 'É este'}
                    <kbd aria-hidden>{at + 1}</kbd>
                  </Button>
                )}
                {differences.map((difference, n) => (
                  <Button
                    small
                    key={difference}
                    data-choice={n === 0 ? at + 1 : undefined}
                    onClick={() => onAccept([toMatch(line, candidate, difference)])}
                  >
                    {DIFFERENCE_LABELS[difference]}
                    {n === 0 && <kbd aria-hidden>{at + 1}</kbd>}
                  </Button>
                ))}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The row that has the focus may go with the refreshed list, as when a decision made it certain: the focus goes on to the next one. */
function useFocusAfterRefresh(rows: readonly DoubtfulRow[], focusRow: (at: number) => void) {
  const focused = useRef<number>(undefined)
  const before = useRef(rows)
  useEffect(() => {
    const shown = before.current
    before.current = rows
    const at = shown.findIndex(({ line }) => line.id === focused.current)
    if (at === -1 || document.activeElement !== document.body) return
    const left = shown.slice(at).find(({ line }) => rows.some((row) => row.line.id === line.id))
    focusRow(left ? rows.findIndex((row) => row.line.id === left.line.id) : rows.length - 1)
  })
  return focused
}

/**
 * With the focus on a row: 1 to 5 choose a candidate, where its amount is the line's, or go to its button, where the difference has
 * to be named; n, t, i, e and p are those of the menu; the arrow keys move on.
 */
export function DoubtfulGroup({ rows, hidden, showsAccount, actions, busy, onAccept }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const focusRow = (at: number) => list.current?.querySelectorAll<HTMLElement>(':scope > li')[at]?.focus()
  const focused = useFocusAfterRefresh(rows, focusRow)
  if (rows.length === 0) return null

  const accept = (at: number, decisions: Decision[]) => {
    focusRow(at + 1)
    onAccept(decisions)
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>, row: DoubtfulRow, at: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.nativeEvent)) return
    const step = STEPS[event.key]
    const { line, candidates } = row
    if (step) focusRow(at + step)
    else if (event.target !== event.currentTarget) return
    else if (/^[1-5]$/.test(event.key)) {
      const candidate = candidates[Number(event.key) - 1]
      if (!candidate || busy) return
      if (listDifferences(line, candidate).length === 0) accept(at, [toMatch(line, candidate)])
      else event.currentTarget.querySelector<HTMLElement>(`[data-choice="${event.key}"]`)?.focus()
    } else if (event.key in ACTIONS) {
      if (event.key !== 'p') focusRow(at + 1) // the row goes, and with it the focus
      ACTIONS[event.key]?.(line, actions)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Section title={`Em dúvida (${(rows.length + hidden).toLocaleString('pt-BR')})`} flush>
      <p className="recon__hint sub small">
        Escolha o lançamento de cada movimento.
        <span className="only-wide">
          {' '}
          No teclado: <kbd>↑</kbd> <kbd>↓</kbd> movimento, <kbd>1</kbd>–<kbd>5</kbd> lançamento, <kbd>p</kbd> buscar, <kbd>n</kbd>{' '}
          novo, <kbd>t</kbd> transferência, <kbd>e</kbd> esperar, <kbd>i</kbd> ignorar
        </span>
      </p>
      <ul className="recon" ref={list}>
        {rows.map((row, at) => (
          <li
            className="recon__row recon__row--doubtful"
            key={row.line.id}
            id={toRowId(row.line.id)}
            data-group="doubtful"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the row takes the keys that decide it
            tabIndex={0}
            aria-label={row.line.description}
            onFocus={() => {
              focused.current = row.line.id
            }}
            onKeyDown={(event) => handleKey(event, row, at)}
          >
            <LineRow line={row.line} showsAccount={showsAccount} group="doubtful" candidates={row.candidates} actions={actions}>
              <Candidates row={row} onAccept={(decisions) => accept(at, decisions)} />
            </LineRow>
          </li>
        ))}
      </ul>
    </Section>
  )
}
