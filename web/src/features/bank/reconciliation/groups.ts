import type {
  Candidate,
  Decision,
  Difference,
  LineToReconcile,
  NewEntryProposal,
  TransferProposal,
} from 'contract/bank/reconcile.ts'
import type { Reconciliation } from './reconciliation-calls.ts'

type CertainRow = { line: LineToReconcile; candidate: Candidate }
export type TransferRow = { line: LineToReconcile; other: LineToReconcile | undefined; proposal: TransferProposal }
export type FreshRow = { line: LineToReconcile; proposal: NewEntryProposal }
export type DoubtfulRow = { line: LineToReconcile; candidates: readonly Candidate[] }

export type Groups = { certain: CertainRow[]; transfers: TransferRow[]; fresh: FreshRow[]; doubtful: DoubtfulRow[] }

/** To which group a person moved a line. */
export type Moved = ReadonlyMap<number, 'fresh' | 'transfer'>

const proposeFromText = ({ description, counterparty }: LineToReconcile): NewEntryProposal => ({
  description: counterparty ?? description,
  categoryId: null,
  projectId: null,
  clientId: null,
  supplierId: null,
  methodId: null,
  isKnown: false,
})

const proposeTransfer = ({ id }: LineToReconcile): TransferProposal => ({
  lineIds: [id],
  transferId: null,
  otherAccountId: null,
  evidence: [],
})

export function groupLines({ lines, certain, transfers, fresh, doubtful }: Reconciliation, moved: Moved): Groups {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const proposals = new Map([...fresh, ...doubtful].map(({ lineId, proposal }) => [lineId, proposal]))
  const pick = <Found>(id: number | undefined, make: (line: LineToReconcile) => Found): Found[] => {
    const line = id === undefined ? undefined : byId.get(id)
    return line && !moved.has(line.id) ? [make(line)] : []
  }
  const movedTo = (group: 'fresh' | 'transfer') => lines.filter(({ id }) => moved.get(id) === group)
  return {
    certain: certain.flatMap(({ lineId, candidate }) => pick(lineId, (line) => ({ line, candidate }))),
    transfers: [
      ...transfers.flatMap((proposal) => {
        const [id, otherId] = proposal.lineIds
        return pick(id, (line) => ({ line, other: otherId === undefined ? undefined : byId.get(otherId), proposal }))
      }),
      ...movedTo('transfer').map((line) => ({ line, other: undefined, proposal: proposeTransfer(line) })),
    ],
    fresh: [
      ...fresh.flatMap(({ lineId, proposal }) => pick(lineId, (line) => ({ line, proposal }))),
      ...movedTo('fresh').map((line) => ({ line, proposal: proposals.get(line.id) ?? proposeFromText(line) })),
    ],
    doubtful: doubtful.flatMap(({ lineId, candidates }) => pick(lineId, (line) => ({ line, candidates }))),
  }
}

export const toMatch = (line: LineToReconcile, { otherLineIds, entries }: Candidate, difference?: Difference): Decision => ({
  kind: 'match',
  lineIds: [line.id, ...otherLineIds],
  entries: entries.map(({ id, paymentId, centavos }) => ({ id, paymentId, centavos })),
  difference,
})

const sumEntries = ({ entries }: Candidate): number => entries.reduce((sum, { centavos }) => sum + centavos, 0)

/** What the difference between a line and a candidate may be; none if they are equal, as several lines together are. */
export function listDifferences({ centavos }: LineToReconcile, candidate: Candidate): Difference[] {
  const [moved, due] = [Math.abs(centavos), sumEntries(candidate)]
  if (moved === due || candidate.otherLineIds.length > 0) return []
  if (moved > due) return centavos > 0 ? ['interest'] : ['interest', 'fee']
  if (moved * 10 < due * 9) return ['partial', 'discount']
  return centavos > 0 ? ['fee', 'discount', 'partial'] : ['discount', 'partial']
}

export const DIFFERENCE_LABELS: Record<Difference, string> = {
  fee: 'É tarifa',
  discount: 'É desconto',
  interest: 'São juros ou multa',
  partial: 'Pago em parte',
}
