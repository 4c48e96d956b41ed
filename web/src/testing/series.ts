import type { Series } from 'contract/finance/series.ts'

export const aSeries = (more: Partial<Series> = {}): Series => ({
  id: 3,
  tipo: 'outflow',
  descricao: 'Aluguel',
  frequencia: 'Mensal',
  unidade: 'month',
  cada: 1,
  diaDoMes: null,
  ocorrencias: null,
  valorCentavos: 3200_00,
  pesoMensalCentavos: 3200_00,
  situacao: 'ativa',
  proxima: '2026-12-05',
  vencidas: 0,
  ...more,
})

/** The fields that make an entry row an open occurrence of a series. */
export const anOccurrence = { recorrencia: 'Mensal', serie: { id: 3, ocorrencia: 3, total: 12 }, pagaEm: null }
