import type { readReconciliation as endpoint, NewEntryProposal } from 'contract/bank/reconcile.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { Ctx } from '#core/context.ts'
import { cleanName } from './clean-name.ts'
import { listChargedEntries, matchCharges } from './match-charges.ts'
import { findLineKey, matchLines, type Proposal } from './match-lines.ts'
import { matchTransfers } from './match-transfers.ts'
import {
  type CandidateEntry,
  type OpenLine,
  type Rule,
  readCandidates,
  readLooseTransfers,
  readMatchableAccounts,
  readOpenLines,
  readRules,
  toAliases,
} from './reconcile-queries.ts'

function proposeEntry(line: OpenLine, rules: ReadonlyMap<string, readonly Rule[]>): NewEntryProposal {
  const rule = rules.get(`${line.centavos < 0 ? 'outflow' : 'inflow'} ${findLineKey(line)}`)?.[0]
  if (!rule)
    return { description: cleanName(line), categoryId: null, projectId: null, clientId: null, methodId: null, isKnown: false }
  const { description, categoryId, projectId, clientId, methodId } = rule
  return { description, categoryId, projectId, clientId, methodId, isKnown: true }
}

const presentEntry = ({ entryId, paymentId, kind, date, paidOn, description, party, centavos }: CandidateEntry) => ({
  id: entryId,
  paymentId,
  kind,
  date,
  paidOn,
  description,
  party,
  centavos,
})

function createCandidatePresenter(entries: readonly CandidateEntry[]) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return ({ entryIds, evidence }: Proposal) => ({
    entries: entryIds.flatMap((id) => {
      const entry = byId.get(id)
      return entry ? [presentEntry(entry)] : []
    }),
    evidence,
  })
}

/** Lines of other accounts are looked at too, because one of them may be the other side of a transfer. */
export async function readReconciliation({ db, today }: Ctx, account?: number): Promise<HandlerResult<typeof endpoint>> {
  const { lines, waiting, more } = await readOpenLines(db, today())
  const [entries, rules] = [await readCandidates(db, lines, listChargedEntries(lines)), await readRules(db, lines)]
  const charges = matchCharges(lines, entries)
  const charged = new Set([...charges.values()].flatMap(({ entryIds }) => entryIds))
  const { certain: found, doubtful } = matchLines(
    lines.filter(({ id }) => !charges.has(id)),
    entries.filter(({ id }) => !charged.has(id)),
    toAliases(rules),
  )
  const certain = new Map([...charges, ...found])
  const uncertain = lines.filter(({ id }) => !certain.has(id))
  const transfers = matchTransfers(uncertain, await readMatchableAccounts(db), await readLooseTransfers(db))
  const moved = new Set(transfers.flatMap(({ lineIds }) => lineIds))
  const presentCandidate = createCandidatePresenter(entries)
  const left = uncertain.filter(({ id }) => !moved.has(id))
  const byId = new Map(lines.map((line) => [line.id, line]))
  const isShown = (id: number) => account === undefined || byId.get(id)?.accountId === account
  const shownTransfers = transfers.filter(({ lineIds }) => lineIds.some(isShown))
  const shown = new Set([
    ...lines.filter(({ id }) => isShown(id)).map(({ id }) => id),
    ...shownTransfers.flatMap(({ lineIds }) => lineIds),
  ])
  return {
    lines: lines.filter(({ id }) => shown.has(id)).map(({ document: _, bankId: __, ...line }) => line),
    certain: [...certain]
      .filter(([id]) => isShown(id))
      .map(([lineId, found]) => ({ lineId, candidate: presentCandidate(found) })),
    transfers: shownTransfers,
    fresh: left
      .filter(({ id }) => isShown(id) && !doubtful.has(id))
      .map((line) => ({ lineId: line.id, proposal: proposeEntry(line, rules) })),
    doubtful: left.flatMap((line) => {
      const candidates = isShown(line.id) ? doubtful.get(line.id) : undefined
      return candidates
        ? [{ lineId: line.id, candidates: candidates.map(presentCandidate), proposal: proposeEntry(line, rules) }]
        : []
    }),
    waiting,
    more,
  }
}
