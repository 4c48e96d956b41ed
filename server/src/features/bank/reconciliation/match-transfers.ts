import type { BankAccountKind } from 'contract/bank/accounts.ts'
import type { Bill } from 'contract/bank/bills.ts'
import { type CivilDate, daysBetween, formatDate } from 'contract/values/dates.ts'
import { foldText } from '#core/text.ts'
import { isBillPayment } from '#features/finance/imports/recognize-statement.ts'
import { type MatchableLine, toDayNumber } from './matchable.ts'

export type MatchableAccount = { id: number; kind: BankAccountKind; number: string | null; payerId: number | null }

export type MatchableBill = Pick<Bill, 'accountId' | 'account' | 'due' | 'centavos' | 'remainingCentavos'>

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

const isNear = (a: CivilDate, b: CivilDate): boolean => Math.abs(toDayNumber(a) - toDayNumber(b)) <= NEAR

const describeDays = (a: CivilDate, b: CivilDate): string => {
  const days = Math.abs(daysBetween(a, b))
  return days === 0 ? 'no mesmo dia' : days === 1 ? 'um dia entre eles' : `${days} dias entre eles`
}

type Amount = { centavos: number }

const groupByAmount = <Row extends Amount>(rows: readonly Row[]) => Map.groupBy(rows, ({ centavos }) => Math.abs(centavos))

/** Of the same amount, and only where both have no other choice. */
function pairUnique<A extends Amount, B extends Amount>(
  left: readonly A[],
  right: readonly B[],
  fits: (a: A, b: B) => boolean,
): [A, B][] {
  const [lefts, rights] = [groupByAmount(left), groupByAmount(right)]
  return left.flatMap((a) => {
    const amount = Math.abs(a.centavos)
    const choices = rights.get(amount)?.filter((b) => fits(a, b)) ?? []
    const [only] = choices
    if (choices.length !== 1 || only === undefined) return []
    return lefts.get(amount)?.filter((other) => fits(other, only)).length === 1 ? [[a, only] as [A, B]] : []
  })
}

const INVESTED = /\b(?:aplic\w*|resgate\w*|invest\w*|poupanca|cdb|rdb)\b/
const BILL = /\b(?:fatura|(?:pag|pgto|pg)\w*\.? (?:de |do |da )?(?:fat|cart|cartao)|cartao (?:de )?credito)\b/
const OWN = /\b(?:entre contas|mesma titularidade|conta propria|propria titularidade)\b/

/** The kind of the other account; undefined if the words tell no transfer. `other`: any. */
function readTransferWords({ description, counterparty }: MatchableLine): 'investment' | 'card' | 'other' | undefined {
  const text = foldText(`${description} ${counterparty ?? ''}`.slice(0, 300))
  if (/\brendimento/.test(text)) return undefined
  if (BILL.test(text)) return 'card'
  if (INVESTED.test(text)) return 'investment'
  return OWN.test(text) ? 'other' : undefined
}

/** How long before and after its due day a bill may be paid, in days. */
const BILL_BEFORE = 10
const BILL_AFTER = 5

/** Of all cards; the amounts are equal to the centavo. */
function findBill(line: MatchableLine, bills: readonly MatchableBill[]): MatchableBill | undefined {
  const amount = String(-line.centavos)
  const found = bills.filter(({ due, centavos, remainingCentavos }) => {
    const days = daysBetween(due, line.day)
    return days >= -BILL_BEFORE && days <= BILL_AFTER && (centavos === amount || remainingCentavos === amount)
  })
  return found.length === 1 ? found[0] : undefined
}

const ENDING = 4

/** The card whose number the bank's text ends in, or the only one that this account pays, or the only one. */
function findToldCard(line: MatchableLine, cards: readonly MatchableAccount[]): number | null {
  const text = `${line.description} ${line.document ?? ''}`
  const endsIn = ({ number }: MatchableAccount) =>
    number !== null && text.includes(number.replace(/\D/g, '').slice(-ENDING) || '?')
  for (const fits of [endsIn, ({ payerId }: MatchableAccount) => payerId === line.accountId, () => true]) {
    const [only, ...others] = cards.filter(fits)
    if (only && others.length === 0) return only.id
  }
  return null
}

const TOLD = 'o texto do banco diz que é uma transferência'
const TOLD_BILL = 'o texto do banco diz que é uma fatura'
const describeBill = ({ account, due }: MatchableBill) => `valor da fatura ${account} que vence em ${formatDate(due)}`

type Told = Pick<TransferMatch, 'otherAccountId' | 'evidence'>

/** What the line's words say, or the amount of a bill; undefined if it is no transfer. */
function findOther(
  line: MatchableLine,
  accounts: readonly MatchableAccount[],
  bills: readonly MatchableBill[],
): Told | undefined {
  const own = accounts.find(({ id }) => id === line.accountId)
  const told = readTransferWords(line)
  if (own?.kind === 'card') {
    const isPayment = line.centavos > 0 && (told === 'card' || isBillPayment(line.description))
    return isPayment
      ? { otherAccountId: own.payerId, evidence: ['o texto do cartão diz que é o pagamento da fatura'] }
      : undefined
  }
  const bill = line.centavos < 0 ? findBill(line, bills) : undefined
  if (bill && (told === undefined || told === 'card'))
    return { otherAccountId: bill.accountId, evidence: [describeBill(bill), ...(told ? [TOLD_BILL] : [])] }
  const others = accounts.filter(({ id, kind }) => id !== line.accountId && (told === 'other' ? kind !== 'card' : kind === told))
  if (told === 'card') return { otherAccountId: findToldCard(line, others), evidence: [TOLD_BILL] }
  return told && { otherAccountId: others.length === 1 ? (others[0]?.id ?? null) : null, evidence: [TOLD] }
}

/** Lines of two own accounts that are one transfer, lines that complete a recorded one, and lines whose words, or a bill's amount, say it. */
export function matchTransfers(
  lines: readonly MatchableLine[],
  accounts: readonly MatchableAccount[],
  loose: readonly LooseTransfer[],
  bills: readonly MatchableBill[] = [],
): TransferMatch[] {
  const recorded = pairUnique(lines, loose, (line, { fromId, toId, day }) => {
    const side = line.centavos < 0 ? fromId : toId
    return side === line.accountId && isNear(line.day, day)
  })
  const used = new Set(recorded.map(([{ id }]) => id))
  const left = lines.filter(({ id }) => !used.has(id))
  const pairs = pairUnique(
    left.filter(({ centavos }) => centavos < 0),
    left.filter(({ centavos }) => centavos > 0),
    (from, to) => from.accountId !== to.accountId && isNear(from.day, to.day),
  )
  for (const pair of pairs) for (const { id } of pair) used.add(id)
  const told = lines.flatMap((line) => {
    const other = used.has(line.id) ? undefined : findOther(line, accounts, bills)
    return other ? [{ lineIds: [line.id], transferId: null, ...other }] : []
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
    ...told,
  ]
}
