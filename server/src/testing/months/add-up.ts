import { type Account, addDays, closingOf, type Day, dueOf, type Entry, inMonth, type Kind, type Truth } from './truth.ts'

// The figures of a month by plain arithmetic over what happened: nothing of the product, no SQL.

const FORECAST_DAYS = 90

type Amount = { kind: Kind; day: Day; centavos: number; project: number | null; category: number | null }

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)
const signed = ({ kind }: { kind: Kind }, centavos: number): number => (kind === 'inflow' ? centavos : -centavos)
const toDecimal = (centavos: number): string => (centavos / 100).toFixed(2)

const settledOf = ({ payments }: Entry): number => sum(payments.map(({ settled }) => settled))
const remainingOf = (entry: Entry): number => (entry.centavos ?? 0) - settledOf(entry)
const isOpen = (entry: Entry): boolean => entry.centavos === null || remainingOf(entry) > 0

const listByDate = ({ entries }: Truth): Amount[] =>
  entries.flatMap((entry) => (entry.centavos === null ? [] : [{ ...entry, day: entry.date, centavos: entry.centavos }]))

const listByCash = ({ entries, accounts }: Truth): Amount[] =>
  entries.flatMap((entry) =>
    entry.payments.map(({ account, day, moved, bill }) => {
      const card = accounts.find(({ id, kind }) => id === account && kind === 'card')
      return { ...entry, day: card ? dueOf(card, bill ?? closingOf(card, day)) : day, centavos: moved }
    }),
  )

const sumOf = (amounts: readonly Amount[], kind: Kind, from: Day, to: Day): number =>
  sum(amounts.filter((one) => one.kind === kind && from <= one.day && one.day <= to).map(({ centavos }) => centavos))

function compare(now: number, before: number) {
  const size = Math.abs(before)
  const changePercent = before === 0 ? null : Math.floor((200 * (now - before) + size) / (2 * size))
  return { toDateCentavos: String(now), previousCentavos: String(before), changePercent }
}

function addUpKpis({ today, entries }: Truth, amounts: readonly Amount[]) {
  const [first, last, before] = [inMonth(today, 0, 1), inMonth(today, 0, 31), inMonth(today, -1, 1)]
  const sameDay = inMonth(today, -1, Number(today.slice(8)))
  const of = (kind: Kind) => ({
    month: sumOf(amounts, kind, first, last),
    soFar: sumOf(amounts, kind, first, today),
    before: sumOf(amounts, kind, before, sameDay),
  })
  const [revenue, expense] = [of('inflow'), of('outflow')]
  const open = entries.filter((entry) => entry.kind === 'outflow' && isOpen(entry))
  const late = open.filter(({ date }) => date < today)
  const soon = open.filter(({ date }) => date >= today && date <= addDays(today, 30))
  return {
    monthRevenue: toDecimal(revenue.month),
    revenue: compare(revenue.soFar, revenue.before),
    monthExpense: toDecimal(expense.month),
    expense: compare(expense.soFar, expense.before),
    profit: compare(revenue.soFar - expense.soFar, revenue.before - expense.before),
    payable: toDecimal(sum(soon.map(remainingOf))),
    overdue: {
      count: late.length,
      centavos: String(sum(late.map((entry) => (entry.centavos === null ? 0 : remainingOf(entry))))),
    },
  }
}

function addUpMonth({ today }: Truth, amounts: readonly Amount[]) {
  const month = amounts.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7))
  const byProject = Object.fromEntries(
    [...Map.groupBy(month, ({ project }) => project)].map(([project, own]) => [
      String(project),
      [sumOf(own, 'inflow', '', '9'), sumOf(own, 'outflow', '', '9')].map(toDecimal),
    ]),
  )
  const spent = [...Map.groupBy(month, ({ category }) => category)].map(
    ([category, own]) => [String(category), sumOf(own, 'outflow', '', '9')] as const,
  )
  const byCategory = Object.fromEntries(
    spent.filter(([, centavos]) => centavos > 0).map(([category, centavos]) => [category, toDecimal(centavos)]),
  )
  const flow = [-5, -4, -3, -2, -1, 0].map((later) => {
    const [from, to] = [inMonth(today, later, 1), inMonth(today, later, 31)]
    return [from.slice(0, 7), toDecimal(sumOf(amounts, 'inflow', from, to)), toDecimal(sumOf(amounts, 'outflow', from, to))]
  })
  return { byProject, byCategory, flow }
}

/** What moved on an account and is not on a statement: payments and the sides of transfers. */
function listLoose({ entries, transfers }: Truth, account: number) {
  const paid = entries.flatMap((entry) =>
    entry.payments
      .filter((one) => one.account === account && !one.isLine)
      .map(({ day, moved }) => ({ day, centavos: signed(entry, moved), isTransfer: false })),
  )
  const sent = transfers
    .filter(({ from, fromIsLine }) => from === account && !fromIsLine)
    .map(({ day, centavos }) => ({ day, centavos: -centavos, isTransfer: true }))
  const received = transfers
    .filter(({ to, toIsLine }) => to === account && !toIsLine)
    .map(({ day, centavos }) => ({ day, centavos, isTransfer: true }))
  return [...paid, ...sent, ...received]
}

const isCounted = ({ openingDay }: Account, today: Day, day: Day): boolean => (openingDay ?? '') <= day && day <= today

function addUpBalance(truth: Truth, account: Account): number {
  const moved = [...truth.lines.filter((line) => line.account === account.id), ...listLoose(truth, account.id)]
  return account.opening + sum(moved.filter(({ day }) => isCounted(account, truth.today, day)).map(({ centavos }) => centavos))
}

/** By closing day, the instalments to come of each purchase: those after its latest line. */
function listExpected({ lines }: Truth, card: Account) {
  const own = lines.flatMap(({ account, purchase, bill, centavos }) =>
    account === card.id && purchase && bill ? [{ purchase, bill, centavos }] : [],
  )
  const latest = [...Map.groupBy(own, ({ purchase }) => purchase.name).values()].flatMap(
    (all) => all.toSorted((a, b) => b.purchase.number - a.purchase.number)[0] ?? [],
  )
  return latest.flatMap(({ purchase: { number, count }, bill, centavos }) =>
    Array.from({ length: count - number }, (_, n) => ({ bill: inMonth(bill, n + 1, card.closingDay), centavos: -centavos })),
  )
}

/** By closing day, what remains to be paid of a card's bills, the instalments to come included. */
function addUpBills(truth: Truth, card: Account): Map<Day, number> {
  const { today } = truth
  const totals = new Map<Day, number>()
  const add = (bill: Day, centavos: number) => totals.set(bill, (totals.get(bill) ?? 0) + centavos)
  let paid = Math.max(0, card.opening)
  const count = (centavos: number, isPayment: boolean, bill: Day) => {
    if (isPayment) paid += centavos
    else add(bill, -centavos)
  }
  if (card.opening < 0 && card.openingDay) {
    let bill = closingOf(card, addDays(card.openingDay, -70))
    while (dueOf(card, bill) < card.openingDay) bill = inMonth(bill, 1, card.closingDay)
    add(bill, -card.opening)
  }
  for (const { account, day, centavos, bill, isPayment = false } of truth.lines)
    if (account === card.id && bill && isCounted(card, today, day)) count(centavos, isPayment, bill)
  for (const { day, centavos, isTransfer } of listLoose(truth, card.id))
    if (isCounted(card, today, day)) count(centavos, isTransfer && centavos > 0, closingOf(card, day))
  const open = closingOf(card, today)
  totals.set(open, totals.get(open) ?? 0)
  for (const total of totals.values()) paid += Math.max(0, -total)
  const left = new Map<Day, number>()
  for (const bill of [...totals.keys()].sort()) {
    const total = Math.max(0, totals.get(bill) ?? 0)
    const covered = Math.min(total, paid)
    paid -= covered
    left.set(bill, total - covered)
  }
  left.set(open, (left.get(open) ?? 0) - paid)
  for (const { bill, centavos } of listExpected(truth, card)) left.set(bill, (left.get(bill) ?? 0) + centavos)
  return left
}

function addUpForecast(truth: Truth, company: number | null | undefined) {
  const { today, accounts, entries } = truth
  const isOf = (of: number | null | undefined) => company === undefined || of === company
  const due = entries
    .filter((entry) => isOf(entry.company) && entry.centavos !== null && isOpen(entry))
    .map((entry) => ({ day: entry.date, centavos: signed(entry, remainingOf(entry)) }))
  const bills = accounts
    .filter(({ kind, payer }) => kind === 'card' && isOf(accounts.find(({ id }) => id === payer)?.company))
    .flatMap((card) =>
      [...addUpBills(truth, card)].map(([bill, centavos]) => ({ day: dueOf(card, bill), centavos: -Math.max(0, centavos) })),
    )
  const ready = accounts.filter(({ kind, company: of }) => (kind === 'bank' || kind === 'cash') && isOf(of))
  const balance = sum(ready.map((account) => addUpBalance(truth, account)))
  return Array.from({ length: FORECAST_DAYS + 1 }, (_, n) => {
    const day = addDays(today, n)
    return `${day} ${balance + sum([...due, ...bills].filter((one) => one.day <= day).map(({ centavos }) => centavos))}`
  })
}

/** Of every screen that the product answers with `readFigures`, in the same shape. */
export function addUpFigures(truth: Truth) {
  const companies = [undefined, null, ...new Set(truth.accounts.flatMap(({ company }) => company ?? []))]
  const bases = [listByDate(truth), listByCash(truth)]
  return {
    bases: bases.map((amounts) => ({ kpis: addUpKpis(truth, amounts), ...addUpMonth(truth, amounts) })),
    balances: Object.fromEntries(truth.accounts.map((account) => [account.id, String(addUpBalance(truth, account))])),
    forecasts: companies.map((company) => addUpForecast(truth, company)),
  }
}
