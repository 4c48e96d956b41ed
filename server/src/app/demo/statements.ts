import {
  addDays,
  addMonths,
  type CivilDate,
  clampToMonth,
  firstDayOfMonth,
  lastDayOfMonth,
  toMonth,
} from 'contract/values/dates.ts'
import { BANK_TEXTS, DEMO_PROJECTS } from './agency.ts'
import { BANK_FEE, findOpeningDay, type PlannedEntry } from './plan.ts'

export type DemoAccount = 'main' | 'courses' | 'card'
type Line = { account: DemoAccount; day: CivilDate; centavos: number; text: string }
type Period = { from: CivilDate; to: CivilDate }
export type DemoStatement = Period & { account: DemoAccount; file: string; content: string }

export const BANKS = {
  main: { bank: '341', number: '45678-9', file: 'itau', opening: 3_184_260 },
  courses: { bank: '260', number: '1234567-8', file: 'nubank', opening: 214_830 },
}
export const CARD_DAYS = { closingDay: 3, dueDay: 10 }
const COURSES_PROJECT = 11

export function findAccount({ project, method }: PlannedEntry): DemoAccount {
  if (method === 'Cartão Corporativo') return 'card'
  return project === COURSES_PROJECT ? 'courses' : 'main'
}

const toBankText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .toUpperCase()

function describeAsBank({ kind, name, project, method }: PlannedEntry): string {
  if (kind === 'inflow') return toBankText(`PIX RECEBIDO ${DEMO_PROJECTS[project ?? 0]?.client ?? name}`)
  const payee = BANK_TEXTS[name] ?? toBankText(name)
  if (method === 'Cartão Corporativo' || !method) return payee
  return `${method === 'Boleto' ? 'PAG BOLETO' : 'PIX ENVIADO'} ${payee}`
}

function findLastClosing(today: CivilDate): CivilDate {
  const closing = clampToMonth(toMonth(today), CARD_DAYS.closingDay)
  return closing < today ? closing : clampToMonth(addMonths(toMonth(today), -1), CARD_DAYS.closingDay)
}

/** Money of clients comes up to two days late. Null for an open entry, and for what no statement tells yet. */
export function planLine(entry: PlannedEntry, today: CivilDate): Line | null {
  const { kind, date, centavos, paid } = entry
  if (!paid || centavos === null) return null
  const account = findAccount(entry)
  const isIn = kind === 'inflow'
  const day = isIn ? addDays(date, Number(date.slice(8)) % 3) : date
  if (day > (account === 'card' ? findLastClosing(today) : addDays(today, -1))) return null
  return { account, day, centavos: isIn ? centavos : -centavos, text: describeAsBank(entry) }
}

/** What stays for `Conciliar`: a fee inside, two equal invoices, two invoices in one payment, a transfer, and what is new. */
function planUndecided(today: CivilDate): Line[] {
  const onMain = (days: number, centavos: number, text: string): Line => ({
    account: 'main',
    day: addDays(today, -days),
    centavos,
    text,
  })
  return [
    onMain(BANK_FEE.daysAgo, -BANK_FEE.centavos, BANK_TEXTS['Tarifa do banco'] ?? ''),
    onMain(5, 279_651, 'PIX RECEBIDO CONSTRUTORA HORIZONTE'),
    onMain(4, 240_000, 'PIX RECEBIDO ODONTO AURORA'),
    onMain(4, 135_000, 'PIX RECEBIDO VERDE VIVA'),
    onMain(3, 165_000, 'PIX RECEBIDO CAFE SERRANO'),
    onMain(3, -28_790, 'COMPRA DEBITO KALUNGA BLUMENAU'),
    onMain(2, -80_000, 'PIX ENVIADO LUME CURSOS ME'),
    { account: 'courses', day: addDays(today, -2), centavos: 80_000, text: 'PIX RECEBIDO LUME PRODUCOES LTDA' },
  ]
}

const listMonths = ({ from, to }: Period): string[] => {
  const months: string[] = []
  for (let month = toMonth(from); month <= toMonth(to); month = addMonths(month, 1)) months.push(month)
  return months
}

function planTransfers(period: Period): Line[] {
  return listMonths(period).flatMap((month): Line[] => [
    { account: 'courses', day: clampToMonth(month, 12), centavos: -120_000, text: 'PIX ENVIADO LUME PRODUCOES LTDA' },
    { account: 'main', day: clampToMonth(month, 12), centavos: 120_000, text: 'PIX RECEBIDO LUME CURSOS ME' },
    { account: 'main', day: clampToMonth(month, 16), centavos: -900_000, text: 'APLICACAO CDB DI' },
  ])
}

function listBills(period: Period): Period[] {
  const closings = listMonths(period).map((month) => clampToMonth(month, CARD_DAYS.closingDay))
  return closings
    .filter((closing) => closing >= period.from && closing < period.to)
    .map((to, at) => ({ from: at === 0 ? period.from : addDays(closings.filter((day) => day < to).at(-1) ?? '', 1), to }))
}

const isWithin =
  ({ from, to }: Period) =>
  ({ day }: { day: CivilDate }) =>
    day >= from && day <= to

function planBillPayments(purchases: readonly Line[], bills: readonly Period[], today: CivilDate): Line[] {
  return bills.flatMap((bill): Line[] => {
    const day = clampToMonth(toMonth(bill.to), CARD_DAYS.dueDay)
    const centavos = purchases.filter(isWithin(bill)).reduce((sum, line) => sum - line.centavos, 0)
    if (day >= today) return []
    return [
      { account: 'main', day, centavos: -centavos, text: 'PAGTO FATURA CARTAO NUBANK' },
      { account: 'card', day, centavos, text: 'Pagamento recebido' },
    ]
  })
}

type OfxAccount = { bank: string; number: string; balance: number }

const formatPlain = (centavos: number): string => (centavos / 100).toFixed(2)

function writeOfx(lines: readonly Line[], { from, to }: Period, { bank, number, balance }: OfxAccount): string {
  const toStamp = (day: CivilDate) => day.replaceAll('-', '')
  const rows = lines.map(
    ({ day, centavos, text }, at) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${toStamp(day)}<TRNAMT>${formatPlain(centavos)}<FITID>${toStamp(day)}${at}<MEMO>${text}</STMTTRN>`,
  )
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>${bank}<ACCTID>${number}</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${toStamp(from)}<DTEND>${toStamp(to)}
${rows.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${formatPlain(balance)}<DTASOF>${toStamp(to)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`
}

const writeBillCsv = (lines: readonly Line[]): string =>
  ['date,title,amount', ...lines.map(({ day, centavos, text }) => `${day},${text},${formatPlain(-centavos)}`)].join('\n')

/** In the order of time. Those of the two accounts are of a month each, the last until yesterday; a card's are its bills. */
export function planStatements(entries: readonly PlannedEntry[], today: CivilDate): DemoStatement[] {
  const year = { from: findOpeningDay(today), to: addDays(today, -1) }
  const bills = listBills({ ...year, to: today })
  const paid = entries.flatMap((entry) => planLine(entry, today) ?? [])
  const purchases = paid.filter(({ account }) => account === 'card')
  const lines = [...paid, ...planTransfers(year), ...planBillPayments(purchases, bills, today), ...planUndecided(today)]
    .filter(isWithin(year))
    .sort((a, b) => a.day.localeCompare(b.day))
  const months = listMonths(year).map((month) => ({
    from: month === toMonth(year.from) ? year.from : firstDayOfMonth(month),
    to: month === toMonth(year.to) ? year.to : lastDayOfMonth(month),
  }))
  const linesOf = (account: DemoAccount, period: Period) =>
    lines.filter((line) => line.account === account && isWithin(period)(line))
  const writeMonth = (account: 'main' | 'courses', period: Period): DemoStatement[] => {
    const { bank, number, file, opening } = BANKS[account]
    const own = linesOf(account, period)
    const balance = linesOf(account, { from: year.from, to: period.to }).reduce((sum, { centavos }) => sum + centavos, opening)
    if (own.length === 0) return []
    const content = writeOfx(own, period, { bank, number, balance })
    return [{ ...period, account, file: `${file}-${toMonth(period.from)}.ofx`, content }]
  }
  return [
    ...months.flatMap((period) => [...writeMonth('courses', period), ...writeMonth('main', period)]),
    ...bills.map(
      (bill): DemoStatement => ({
        ...bill,
        account: 'card',
        file: `nubank-fatura-${bill.to}.csv`,
        content: writeBillCsv(linesOf('card', bill)),
      }),
    ),
  ].sort((a, b) => a.to.localeCompare(b.to))
}
