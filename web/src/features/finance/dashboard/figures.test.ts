import { CATEGORY_COLORS } from 'contract/finance/dashboard.ts'
import { describe, expect, test } from 'vitest'
import { computeHeight, createChartAxis, formatTick } from '#components/ui/chart-axis.ts'
import {
  computeKpiFigures,
  formatComparedDays,
  formatComparison,
  formatMonthLabel,
  formatNextDue,
  toCentavos,
  toMonthFigures,
  toProfits,
  toSlices,
} from './figures.ts'

test.each([
  ['1234.56', 123_456n],
  [1234.56, 123_456n],
  [0.1 + 0.2, 30n],
  ['10', 1_000n],
  [null, 0n],
  [undefined, 0n],
  ['', 0n],
  ['abc', 0n],
  [Number.NaN, 0n],
  ['1234.567', 123_457n],
])('the amount %j is %s centavos', (amount, centavos) => {
  expect(toCentavos(amount)).toBe(centavos)
})

describe('captions of the figures', () => {
  const aComparison = (changePercent: number | null) => ({ toDateCentavos: '0', previousCentavos: '0', changePercent })

  test('have the seed’s wording, a fall with its minus and its arrow', () => {
    expect(formatComparison(aComparison(15), { more: 'good' })).toEqual({
      text: '15% vs. Mês Anterior',
      trend: { up: true, good: true },
    })
    expect(formatComparison(aComparison(5), { more: 'bad' })).toEqual({
      text: '5% vs. Mês Anterior',
      trend: { up: true, good: false },
    })
    expect(formatComparison(aComparison(-8), { more: 'bad' })).toEqual({
      text: '\u22128% vs. Mês Anterior',
      trend: { up: false, good: true },
    })
    expect(formatComparison(aComparison(0), { more: 'good' })).toEqual({ text: '0% vs. Mês Anterior' })
  })

  test('say when there is nothing to compare with, also because another service does not tell', () => {
    expect(formatComparison(aComparison(null), { more: 'good' }).text).toBe('Sem mês anterior para comparar')
    expect(formatComparison(undefined, { more: 'good' }).text).toBe('Sem mês anterior para comparar')
  })

  test.each([
    ['-50', '-100', 50, 'Prejuízo menor que o do Mês Anterior', true],
    ['-200', '-100', -100, 'Prejuízo maior que o do Mês Anterior', false],
    ['2478', '-100', 2578, 'Prejuízo no Mês Anterior', true],
    ['-100', '200', -150, 'Lucro no Mês Anterior', false],
    ['2678', '100', 2578, 'Mais de 10 vezes o Mês Anterior', true],
  ])(
    'compare %s with %s in words, where a percentage of %s would distort',
    (toDateCentavos, previousCentavos, changePercent, text, up) => {
      const comparison = { toDateCentavos, previousCentavos, changePercent }
      expect(formatComparison(comparison, { more: 'good' })).toEqual({ text, trend: { up, good: up } })
    },
  )

  test('compare the days of this month with the same of the month before, which may be shorter', () => {
    expect(formatComparedDays('2026-11-21')).toBe('Comparação: 01/11 a 21/11 com 01/10 a 21/10')
    expect(formatComparedDays('2026-03-31')).toBe('Comparação: 01/03 a 31/03 com 01/02 a 28/02')
  })

  test('name what is due next', () => {
    expect(formatNextDue({ nextDue: { description: 'Aluguel', date: '23/11/2026' } }).text).toBe(
      'Vencimento mais próximo: Aluguel',
    )
    expect(formatNextDue({}).text).toBe('Nenhum vencimento próximo')
  })
})

test('gross profit is revenue minus expenses', () => {
  expect(computeKpiFigures({ monthRevenue: '10.00', monthExpense: 12.5, payable: null })).toEqual({
    revenue: 1000n,
    expense: 1250n,
    profit: -250n,
    payable: 0n,
  })
})

test('months are named as the seed has them; another text stays', () => {
  expect(['2026-01', '2026-02', '2026-12', 'Jan/26'].map(formatMonthLabel)).toEqual(['Jan', 'Fev', 'Dez', 'Jan/26'])
  expect(toMonthFigures([{ month: '2026-11', inflows: '3.00', outflows: 5 }])).toEqual([
    { label: 'Nov', inflows: 300n, outflows: 500n, balance: -200n },
  ])
})

describe('the largest categories', () => {
  const rows = (amounts: number[], colors: (string | null)[] = []) =>
    amounts.map((spent, index) => ({
      name: `C${index}`,
      spent,
      ...(colors[index] === undefined ? {} : { color: colors[index] ?? null }),
    }))

  test('have the rounded share of what was returned in percent', () => {
    expect(toSlices(rows([911.15, 490, 377.63, 244.84, 92.56])).slices.map(({ percent }) => percent)).toEqual([43, 23, 18, 12, 4])
    expect(toSlices(rows([1, 1, 1])).slices.map(({ percent }) => percent)).toEqual([33, 33, 33])
    expect(toSlices(rows([0])).slices[0]?.percent).toBe(0)
  })

  test('have the seed’s five colours in turn', () => {
    expect(toSlices(rows([5, 4, 3, 2, 1])).slices.map(({ color }) => color)).toEqual(
      CATEGORY_COLORS.map((color) => color.toLowerCase()),
    )
  })

  test('keep a colour of their own; a second of the same takes the first that is free', () => {
    const { slices } = toSlices(rows([5, 4, 3], ['#EF4444', '#EF4444', null]))
    expect(slices.map(({ color }) => color)).toEqual(['#ef4444', '#4e3dff', '#10b981'])
  })

  test('are at most five', () => {
    expect(toSlices(rows([6, 5, 4, 3, 2, 1])).slices).toHaveLength(5)
  })
})

test('a project’s profit is received minus cost, what is missing is 0, and the total adds up', () => {
  const { rows, total } = toProfits([
    { name: 'A', received: '100.00', cost: '40.00' },
    { name: 'B', cost: 90 },
  ])
  expect(rows.map(({ profit }) => profit)).toEqual([6000n, -9000n])
  expect([total.received, total.cost, total.profit]).toEqual([10_000n, 13_000n, -3000n])
})

describe('the axis of a chart', () => {
  test('is in thousands, up to the next round number', () => {
    expect(createChartAxis(4_815_050n).ticks.map(formatTick)).toEqual([
      'R$\u00a00k',
      'R$\u00a010k',
      'R$\u00a020k',
      'R$\u00a030k',
      'R$\u00a040k',
      'R$\u00a050k',
    ])
    expect(createChartAxis(0n).ticks).toEqual([0, 1])
    expect(createChartAxis(4_300_00n, -1_200_00n).ticks.map(formatTick)).toEqual([
      '\u2212R$\u00a02k',
      'R$\u00a00k',
      'R$\u00a02k',
      'R$\u00a04k',
      'R$\u00a06k',
    ])
    expect(createChartAxis(-50_00n, -80_00n).ticks).toEqual([-1, 0])
    expect(createChartAxis(999_999_999_999n).top).toBeGreaterThanOrEqual(9_999_999)
  })

  test('has room for every bar', () => {
    for (const amount of [1n, 99_999n, 100_000n, 123_456_789n]) {
      expect(computeHeight(amount, createChartAxis(amount))).toBeGreaterThan(0)
      expect(computeHeight(amount, createChartAxis(amount))).toBeLessThanOrEqual(100)
    }
  })
})
