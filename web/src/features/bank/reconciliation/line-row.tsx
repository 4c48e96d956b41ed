import {
  IconArrowsExchange,
  IconClock,
  IconExternalLink,
  IconEyeOff,
  IconMessageQuestion,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import type { Candidate, LineToReconcile } from 'contract/bank/reconcile.ts'
import { formatDate } from 'contract/values/dates.ts'
import type { ReactNode } from 'react'
import type { RowAction } from '#components/tables/row-action.ts'
import { RowActions } from '#components/tables/row-actions.tsx'
import { Amount } from '#components/ui/amount.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'

export type LineActions = {
  find: (line: LineToReconcile) => void
  moveTo: (line: LineToReconcile, group: 'fresh' | 'transfer') => void
  ignore: (line: LineToReconcile) => void
  wait: (line: LineToReconcile) => void
  addAccount: () => void
  /** Undefined where nobody else reads finance. */
  ask: ((line: LineToReconcile) => void) | undefined
}

export const toRowId = (lineId: number): string => `movimento-${lineId}`

export type GroupName = 'certain' | 'transfer' | 'fresh' | 'doubtful'

const LISTS = { outflow: '/financeiro', inflow: '/financeiro/entradas' }

/** In another tab: here nothing of what the person has chosen is lost. */
function viewEntries(candidates: readonly Candidate[]): RowAction[] {
  const entries = new Map(candidates.flatMap((candidate) => candidate.entries).map((entry) => [entry.id, entry]))
  return [...entries.values()].map(({ kind, date, description }) => ({
    label: `Ver “${description}”`,
    icon: IconExternalLink,
    run: () => {
      const search = new URLSearchParams({ from: date, to: date, q: description })
      window.open(`${LISTS[kind]}?${search}`, '_blank', 'noopener')
    },
  }))
}

type Props = {
  line: LineToReconcile
  showsAccount: boolean
  /** The group in which the line is, which its menu does not offer. */
  group: GroupName
  candidates?: readonly Candidate[]
  actions: LineActions
  pick?: ReactNode
  children: ReactNode
}

/** A line of the statement on the left, and on the right what it becomes. */
export function LineRow({ line, showsAccount, group, candidates = [], actions, pick, children }: Props) {
  const { description, counterparty, day, centavos, account, dollars, asked } = line
  const { ask } = actions
  return (
    <>
      {pick}
      <div className="recon__line">
        <p className="cut recon__text" title={description}>
          {description}
        </p>
        <p className="sub small">
          <time dateTime={day}>{formatDate(day)}</time>
          {counterparty && ` · ${counterparty}`}
          {showsAccount && ` · ${account}`}
        </p>
        {dollars && <p className="sub small tnum">{dollars}</p>}
        {asked && (
          <p className="sub small">
            Comprovante pedido a {asked.name} · <RelativeTime at={asked.at} />
          </p>
        )}
      </div>
      <p className="recon__amount tnum">
        <Amount centavos={centavos} highlightsGain />
      </p>
      <div className="stack gap-half recon__becomes">{children}</div>
      <RowActions
        name={description}
        actions={[
          ...viewEntries(candidates),
          { label: 'Buscar lançamento…', icon: IconSearch, permission: 'finance.write', run: () => actions.find(line) },
          group !== 'fresh' && {
            label: 'Registrar como novo',
            icon: IconPlus,
            permission: 'finance.write',
            run: () => actions.moveTo(line, 'fresh'),
          },
          group !== 'transfer' && {
            label: 'É transferência',
            icon: IconArrowsExchange,
            permission: 'finance.write',
            run: () => actions.moveTo(line, 'transfer'),
          },
          ask && {
            label: 'Pedir o comprovante…',
            icon: IconMessageQuestion,
            permission: 'finance.write',
            run: () => ask(line),
          },
          { label: 'Esperar até…', icon: IconClock, permission: 'finance.write', run: () => actions.wait(line) },
          { label: 'Ignorar…', icon: IconEyeOff, permission: 'finance.write', run: () => actions.ignore(line) },
        ]}
      />
    </>
  )
}
