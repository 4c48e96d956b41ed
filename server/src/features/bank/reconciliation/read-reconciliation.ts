import type { readReconciliation as endpoint, NewEntryProposal } from 'contract/bank/reconcile.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { readBills } from '../bills/bill-queries.ts'
import { type CandidateEntry, readCandidates } from './candidate-entries.ts'
import { cleanName } from './clean-name.ts'
import { listChargedEntries, matchCharges } from './match-charges.ts'
import { matchLines } from './match-lines.ts'
import { matchTransfers } from './match-transfers.ts'
import { findLineKey } from './matchable.ts'
import type { Proposal } from './propose.ts'
import {
  countOpenLines,
  type OpenLine,
  type Rule,
  readLooseTransfers,
  readMatchableAccounts,
  readOpenLines,
  readRules,
  toAliases,
} from './reconcile-queries.ts'

function proposeEntry(line: OpenLine, rules: ReadonlyMap<string, readonly Rule[]>): NewEntryProposal {
  const rule = rules.get(`${line.centavos < 0 ? 'outflow' : 'inflow'} ${findLineKey(line)}`)?.[0]
  if (!rule)
    return {
      description: cleanName(line),
      categoryId: null,
      projectId: null,
      clientId: null,
      supplierId: null,
      methodId: null,
      isKnown: false,
    }
  const { description, categoryId, projectId, clientId, supplierId, methodId } = rule
  return { description, categoryId, projectId, clientId, supplierId, methodId, isKnown: true }
}

export const presentEntry = ({ entryId, paymentId, kind, date, paidOn, description, party, centavos }: CandidateEntry) => ({
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
  return ({ otherLineIds, entryIds, evidence }: Proposal) => ({
    otherLineIds,
    entries: entryIds.flatMap((id) => {
      const entry = byId.get(id)
      return entry ? [presentEntry(entry)] : []
    }),
    evidence,
  })
}

/** `limit`: of how many doubtful lines the candidates are told, because a person decides them one by one; the other groups are whole. */
export async function readReconciliation(
  { db, today }: Ctx,
  { account, limit }: { account?: number | undefined; limit: number },
): Promise<HandlerResult<typeof endpoint>> {
  const { shown, others } = await readOpenLines(db, today(), account)
  const lines = [...shown, ...others]
  const [entries, rules, accounts, loose, { due, waiting }, bills] = await Promise.all([
    readCandidates(db, lines, listChargedEntries(lines)),
    readRules(db, lines),
    readMatchableAccounts(db),
    readLooseTransfers(db, lines),
    countOpenLines(db, today(), account),
    readBills(db, today(), isNull(bankAccounts.archivedAt)),
  ])
  const charges = matchCharges(lines, entries)
  const charged = new Set([...charges.values()].flatMap(({ entryIds }) => entryIds))
  const { certain: found, propose } = matchLines(
    lines.filter(({ id }) => !charges.has(id)),
    entries.filter(({ id }) => !charged.has(id)),
    toAliases(rules),
  )
  const certain = new Map([...charges, ...found])
  const uncertain = lines.filter(({ id }) => !certain.has(id))
  const asked = new Set(shown.map(({ id }) => id))
  const all = matchTransfers(uncertain, accounts, loose, bills.flat())
  const transfers = all.filter(({ lineIds }) => lineIds.some((id) => asked.has(id)))
  const moved = new Set(transfers.flatMap(({ lineIds }) => lineIds))
  const presentCandidate = createCandidatePresenter(entries)
  const undecided = shown.filter(({ id }) => !certain.has(id) && !moved.has(id))
  const doubtful = propose(new Set(undecided.map(({ id }) => id)), limit)
  const hidden = new Set([...doubtful.keys()].slice(limit))
  return {
    lines: lines
      .filter(({ id }) => (asked.has(id) || moved.has(id)) && !hidden.has(id))
      .map(({ document: _, bankId: __, askedName, askedAt, ...line }) => ({
        ...line,
        asked: askedName !== null && askedAt ? { name: askedName, at: new Date(askedAt).toISOString() } : null,
      })),
    certain: [...certain]
      .filter(([id]) => asked.has(id))
      .map(([lineId, found]) => ({ lineId, candidate: presentCandidate(found) })),
    transfers,
    fresh: undecided
      .filter(({ id }) => !doubtful.has(id))
      .map((line) => ({ lineId: line.id, proposal: proposeEntry(line, rules) })),
    doubtful: undecided.flatMap((line) => {
      const candidates = hidden.has(line.id) ? undefined : doubtful.get(line.id)
      return candidates
        ? [{ lineId: line.id, candidates: candidates.map(presentCandidate), proposal: proposeEntry(line, rules) }]
        : []
    }),
    waiting,
    moreDoubtful: hidden.size,
    more: due - shown.length,
  }
}
