import type { Series } from 'contract/finance/series.ts'

export const aSeries = (more: Partial<Series> = {}): Series => ({
  id: 3,
  kind: 'outflow',
  description: 'Aluguel',
  frequency: 'Mensal',
  unit: 'month',
  every: 1,
  dayOfMonth: null,
  occurrences: null,
  centavos: 3200_00,
  monthlyCentavos: 3200_00,
  state: 'active',
  nextDate: '2026-12-05',
  overdue: 0,
  ...more,
})

/** The fields that turn an entry row into an open occurrence of a series. */
export const anOccurrence = { recurrence: 'Mensal', series: { id: 3, occurrence: 3, total: 12 }, paidOn: null }
