import { LineState } from 'contract/bank/lines.ts'
import { CivilDate } from 'contract/values/dates.ts'
import * as z from 'zod/mini'
import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

/** `arquivadas` also shows what was archived; `novo` opens the form for a new account. */
export const validateAccountsSearch = createSearchValidator({ arquivadas: z.literal(true), novo: z.literal(true) })

export const LINE_PERIODS = ['month', 'last', 'quarter', 'year'] as const

/**
 * `aba`: what is shown of the account; absent: a card's bills, or the lines, with their filters. `fatura`: the closing day of the bill
 * that is shown.
 */
export const validateAccountSearch = createSearchValidator({
  aba: z.enum(['faturas', 'movimentos', 'transferencias', 'extratos']),
  fatura: CivilDate,
  q: SearchWords,
  state: LineState,
  period: z.enum(LINE_PERIODS),
})
export type AccountSearch = ReturnType<typeof validateAccountSearch>
