import type { BankAccountKind } from 'contract/bank/accounts.ts'
import { type CivilDate, daysBetween } from 'contract/values/dates.ts'
import { foldText } from '#core/text.ts'
import type { MatchableLine } from './match-lines.ts'

export type MatchableAccount = { id: number; kind: BankAccountKind; payerId: number | null }

/** A transfer that a person recorded, or of which one statement came, with the sides for which no line stands. */
export type LooseTransfer = { id: number; fromId: number | null; toId: number | null; day: CivilDate; centavos: number }

export type TransferMatch = {
  lineIds: number[]
  transferId: number | null
  /** Null if the words say that it is a transfer, but not to which account. */
  otherAccountId: number | null
  evidence: string[]
}

/** In days, between the two sides of a transfer. */
export const NEAR = 3

const isNear = (a: CivilDate, b: CivilDate): boolean => Math.abs(daysBetween(a, b)) <= NEAR

const describeDays = (a: CivilDate, b: CivilDate): string => {
  const days = Math.abs(daysBetween(a, b))
  return days === 0 ? 'no mesmo dia' : days === 1 ? 'um dia entre eles' : `${days} dias entre eles`
}

/** Only where both have no other choice. */
function pairUnique<A, B>(left: readonly A[], right: readonly B[], fits: (a: A, b: B) => boolean): [A, B][] {
  return left.flatMap((a) => {
    const choices = right.filter((b) => fits(a, b))
    const [only] = choices
    if (choices.length !== 1 || only === undefined) return []
    return left.filter((other) => fits(other, only)).length === 1 ? [[a, only] as [A, B]] : []
  })
}

const INVESTED = /\b(?:aplic\w*|resgate\w*|invest\w*|poupanca|cdb|rdb)\b/
const BILL = /\b(?:fatura|pag\w* (?:de |do )?cartao|cartao (?:de )?credito)\b/
const OWN = /\b(?:entre contas|mesma titularidade|conta propria|propria titularidade)\b/

/** The kind of the other account; undefined if the words tell no transfer. `other`: any. */
function readTransferWords({ description, counterparty }: MatchableLine): 'investment' | 'card' | 'other' | undefined {
  const text = foldText(`${description} ${counterparty ?? ''}`.slice(0, 300))
  if (/\brendimento/.test(text)) return undefined
  if (BILL.test(text)) return 'card'
  if (INVESTED.test(text)) return 'investment'
  return OWN.test(text) ? 'other' : undefined
}

function findOther(
  line: MatchableLine,
  accounts: readonly MatchableAccount[],
): { isTransfer: boolean; otherAccountId: number | null } {
  const own = accounts.find(({ id }) => id === line.accountId)
  const told = readTransferWords(line)
  if (own?.kind === 'card') return { isTransfer: line.centavos > 0 && told === 'card', otherAccountId: own.payerId }
  const others = accounts.filter(({ id, kind }) => id !== line.accountId && (told === 'other' ? kind !== 'card' : kind === told))
  return { isTransfer: told !== undefined, otherAccountId: others.length === 1 ? (others[0]?.id ?? null) : null }
}

/** Lines of two own accounts that are one transfer, lines that complete a recorded one, and lines whose words say that they are one. */
export function matchTransfers(
  lines: readonly MatchableLine[],
  accounts: readonly MatchableAccount[],
  loose: readonly LooseTransfer[],
): TransferMatch[] {
  const recorded = pairUnique(lines, loose, (line, { fromId, toId, day, centavos }) => {
    const side = line.centavos < 0 ? fromId : toId
    return side === line.accountId && Math.abs(line.centavos) === centavos && isNear(line.day, day)
  })
  const used = new Set(recorded.map(([{ id }]) => id))
  const left = lines.filter(({ id }) => !used.has(id))
  const pairs = pairUnique(
    left.filter(({ centavos }) => centavos < 0),
    left.filter(({ centavos }) => centavos > 0),
    (from, to) => from.accountId !== to.accountId && from.centavos === -to.centavos && isNear(from.day, to.day),
  )
  for (const pair of pairs) for (const { id } of pair) used.add(id)
  const told = lines.flatMap((line) => {
    const { isTransfer, otherAccountId } = findOther(line, accounts)
    return isTransfer && !used.has(line.id) ? [{ line, otherAccountId }] : []
  })
  return [
    ...recorded.map(([line, { id, day }]) => ({
      lineIds: [line.id],
      transferId: id,
      otherAccountId: null,
      evidence: ['transferência já registrada', describeDays(line.day, day)],
    })),
    ...pairs.map(([from, to]) => ({
      lineIds: [from.id, to.id],
      transferId: null,
      otherAccountId: null,
      evidence: ['mesmo valor nas duas contas', describeDays(from.day, to.day)],
    })),
    ...told.map(({ line, otherAccountId }) => ({
      lineIds: [line.id],
      transferId: null,
      otherAccountId,
      evidence: ['o texto do banco diz que é uma transferência'],
    })),
  ]
}
