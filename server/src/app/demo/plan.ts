import { addDays, addMonths, type CivilDate, firstDayOfMonth, sameDayInMonth, toMonth } from 'contract/values/dates.ts'
import {
  type ExpenseCategory,
  MONTHLY_INFLOWS,
  MONTHLY_OUTFLOWS,
  type MonthlyInflow,
  type MonthlyOutflow,
  TOP_UP_INFLOWS,
  TOP_UP_OUTFLOWS,
} from './agency.ts'
import { createSeededRandom } from './random.ts'

export type PlannedEntry = {
  kind: 'inflow' | 'outflow'
  date: CivilDate
  name: string
  /** Null for an incomplete outflow. */
  centavos: number | null
  paid: boolean
  project?: number | undefined
  category?: ExpenseCategory
  method?: string
  recurrence?: string
  receipt?: boolean
  /** Recorded when its line is reconciled. */
  isFromStatement?: boolean
  /** Of an open one, what was received of it. */
  partCentavos?: number
}

type Window = { from: CivilDate; to: CivilDate }

/** In centavos: +15 % revenue and +5 % expenses make the profit +25 % only because revenue was twice the expenses before. */
const TARGETS = { before: { inflow: 4_000_000, outflow: 2_000_000 }, now: { inflow: 4_600_000, outflow: 2_100_000 } }

const RENT = { name: 'Aluguel', centavos: 320_000, category: 'Estrutura', method: 'Boleto', recurrence: 'Mensal' } as const
const RENT_IN_DAYS = 2

export const BANK_FEE = { centavos: 5_890, daysAgo: 7 }

export const findOpeningDay = (today: CivilDate): CivilDate => addDays(today, -364)
/** Lines until this day are reconciled. */
export const findReconciledDay = (today: CivilDate): CivilDate => addDays(today, -10)

const listMonths = (today: CivilDate) => Array.from({ length: 13 }, (_, index) => addMonths(toMonth(today), index - 12))
const toDate = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`
const isWithin =
  ({ from, to }: Window) =>
  ({ date }: { date: CivilDate }) =>
    date >= from && date <= to

const planOutflow = (
  { name, centavos, category, method, project, recurs }: Omit<MonthlyOutflow, 'day'>,
  date: CivilDate,
): PlannedEntry => ({
  kind: 'outflow',
  date,
  name,
  centavos,
  paid: true,
  project,
  category,
  method,
  ...(recurs ? { recurrence: 'Mensal' } : {}),
})

const planInflow = ({ name, centavos, project }: Omit<MonthlyInflow, 'day'>, date: CivilDate): PlannedEntry => ({
  kind: 'inflow',
  date,
  name,
  centavos,
  paid: true,
  project,
  method: 'Pix',
})

function planOrdinary(today: CivilDate): PlannedEntry[] {
  const random = createSeededRandom(20_261_121)
  const vary = (centavos: number, index: number) => Math.round((centavos * (0.72 + 0.02 * index + 0.12 * random())) / 10) * 10
  const all = listMonths(today).flatMap((month, index) => [
    ...MONTHLY_OUTFLOWS.map((item) =>
      planOutflow({ ...item, centavos: item.recurs ? item.centavos : vary(item.centavos, index) }, toDate(month, item.day)),
    ),
    ...MONTHLY_INFLOWS.map((item) => planInflow({ ...item, centavos: vary(item.centavos, index) }, toDate(month, item.day))),
  ])
  return all.filter(isWithin({ from: findOpeningDay(today), to: today }))
}

function planRents(today: CivilDate): PlannedEntry[] {
  const next = addDays(today, RENT_IN_DAYS)
  return listMonths(next).map(
    (month): PlannedEntry => ({ ...RENT, kind: 'outflow', date: sameDayInMonth(month, next), paid: month !== toMonth(next) }),
  )
}

/** Always on the same day of the month, so that the last one is not reconciled yet. */
function planBankFees(today: CivilDate): PlannedEntry[] {
  const day = addDays(today, -BANK_FEE.daysAgo)
  return listMonths(day)
    .map((month) => sameDayInMonth(month, day))
    .filter((date) => date >= findOpeningDay(today) && date <= findReconciledDay(today))
    .map((date) => ({
      ...{ kind: 'outflow', name: 'Tarifa do banco', centavos: BANK_FEE.centavos, category: 'Estrutura' },
      ...{ date, paid: true, isFromStatement: true },
    }))
}

function planOpen(today: CivilDate): PlannedEntry[] {
  const planDue = (days: number, item: Omit<MonthlyOutflow, 'day'>): PlannedEntry => ({
    ...planOutflow(item, addDays(today, days)),
    paid: false,
  })
  const planExpected = (days: number, item: Omit<MonthlyInflow, 'day'>): PlannedEntry => ({
    ...planInflow(item, addDays(today, days)),
    paid: false,
  })
  const planIncomplete = (days: number, name: string, project: number): PlannedEntry => ({
    kind: 'outflow',
    date: addDays(today, days),
    name,
    centavos: null,
    paid: true,
    project,
  })
  return [
    planDue(-2, { name: 'Internet fibra 600 Mb', centavos: 18_990, category: 'Estrutura', method: 'Boleto', recurs: true }),
    planDue(5, { name: 'Seguro dos equipamentos', centavos: 41_500, category: 'Estrutura', method: 'Boleto' }),
    planDue(9, { name: 'Plano de saúde da equipe', centavos: 184_500, category: 'Estrutura', method: 'Boleto', recurs: true }),
    planDue(14, { name: 'Edição de vídeo, lote 3', centavos: 97_535, category: 'Freelancers', method: 'Pix', project: 5 }),
    planDue(20, {
      name: 'Assinatura de trilhas',
      centavos: 9_900,
      category: 'Software',
      method: 'Cartão Corporativo',
      recurs: true,
    }),
    planExpected(6, { name: 'Site novo, entrega final', centavos: 450_000, project: 3 }),
    { ...planExpected(16, { name: 'Marca, parcela final', centavos: 280_000, project: 4 }), partCentavos: 100_000 },
    planExpected(-12, { name: 'Relatório de resultados', centavos: 185_000, project: 7 }),
    planExpected(-6, { name: 'Tour virtual, medição', centavos: 280_000, project: 10 }),
    planExpected(-5, { name: 'Landing page', centavos: 240_000, project: 3 }),
    planExpected(-6, { name: 'Artes para a feira', centavos: 135_000, project: 8 }),
    planExpected(-5, { name: 'Artes para a vitrine', centavos: 135_000, project: 8 }),
    planExpected(-4, { name: 'Fotos do cardápio', centavos: 90_000, project: 5 }),
    planExpected(-4, { name: 'Vídeo da torra', centavos: 75_000, project: 5 }),
    planIncomplete(0, 'Almoço com cliente', 3),
    planIncomplete(-1, 'Estacionamento na gravação', 6),
  ]
}

function splitInThree(total: number): [number, number, number] {
  const first = Math.round(total * 0.46)
  const second = Math.round(total * 0.31)
  return [first, second, total - first - second]
}

function topUp(entries: readonly PlannedEntry[], window: Window, targets: { inflow: number; outflow: number }): PlannedEntry[] {
  const inside = entries.filter(isWithin(window))
  const countMissing = (kind: 'inflow' | 'outflow') =>
    targets[kind] - inside.reduce((sum, entry) => (entry.kind === kind ? sum + (entry.centavos ?? 0) : sum), 0)
  const length = Number(window.to.slice(8))
  const days = [0.3, 0.6, 0.9].map((share) => addDays(window.from, Math.floor((length - 1) * share)))
  const spread = <Item, Entry>(
    items: readonly Item[],
    total: number,
    make: (item: Item & { centavos: number }, date: CivilDate) => Entry,
  ) =>
    splitInThree(total).flatMap((centavos, index) => {
      const [item, date] = [items[index], days[index]]
      return item && date ? [make({ ...item, centavos }, date)] : []
    })
  return [
    ...spread(TOP_UP_OUTFLOWS, countMissing('outflow'), planOutflow),
    ...spread(TOP_UP_INFLOWS, countMissing('inflow'), planInflow),
  ]
}

/** An entry whose next date would come before the rent stays single too, so that the rent is the next due date. */
function keepLatestRecurrence(entries: readonly PlannedEntry[], today: CivilDate): PlannedEntry[] {
  const latest = new Map(entries.map(({ name, date }) => [name, date]))
  const rent = addDays(today, RENT_IN_DAYS)
  return entries.map(({ recurrence, ...entry }) => {
    const next = sameDayInMonth(addMonths(toMonth(entry.date), 1), entry.date)
    const begins = recurrence !== undefined && latest.get(entry.name) === entry.date && next > rent
    return begins ? { ...entry, recurrence } : entry
  })
}

/**
 * On any day the dashboard shows the specification's captions: +15 % revenue, +5 % expenses, +25 % profit, and the rent as the
 * next due date.
 */
export function planDemoEntries(today: CivilDate): PlannedEntry[] {
  const month = toMonth(today)
  const before = addMonths(month, -1)
  const base = [...planOrdinary(today), ...planRents(today), ...planBankFees(today), ...planOpen(today)]
  const all = [
    ...base,
    ...topUp(base, { from: firstDayOfMonth(before), to: sameDayInMonth(before, today) }, TARGETS.before),
    ...topUp(base, { from: firstDayOfMonth(month), to: today }, TARGETS.now),
  ].sort((a, b) => a.date.localeCompare(b.date))
  return keepLatestRecurrence(all, today).map((entry, index) => (index % 67 === 30 ? { ...entry, receipt: true } : entry))
}
