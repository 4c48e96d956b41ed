import { findChargedEntry } from 'contract/bank/charges.ts'
import type { MatchableEntry, MatchableLine } from './matchable.ts'
import type { Proposal } from './propose.ts'

type ChargedLine = MatchableLine & { bankId: string }

const findCharge = ({ description, counterparty, document, bankId }: ChargedLine): number | undefined =>
  findChargedEntry([description, counterparty, document, bankId].join(' '))

export const listChargedEntries = (lines: readonly ChargedLine[]): number[] =>
  lines.flatMap((line) => (line.centavos > 0 ? (findCharge(line) ?? []) : []))

/** Lines that carry the txid of an open inflow of the same amount, however late; a second line with it is left to a person. */
export function matchCharges(lines: readonly ChargedLine[], entries: readonly MatchableEntry[]): Map<number, Proposal> {
  const matched = new Map<number, Proposal>()
  const charged = new Set(listChargedEntries(lines))
  if (charged.size === 0) return matched
  const open = new Map(
    entries
      .filter(({ id, kind, paidOn }) => charged.has(id) && kind === 'inflow' && paidOn === null)
      .map((entry) => [entry.id, entry]),
  )
  for (const line of lines) {
    const entry = open.get(findCharge(line) ?? 0)
    if (entry?.centavos !== line.centavos) continue
    open.delete(entry.id)
    matched.set(line.id, { otherLineIds: [], entryIds: [entry.id], evidence: ['código do Pix que você enviou', 'mesmo valor'] })
  }
  return matched
}
