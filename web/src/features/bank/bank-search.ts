import { LineState } from 'contract/bank/lines.ts'
import * as z from 'zod/mini'
import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

/** `arquivadas` also shows what was archived; `novo` opens the form for a new account. */
export const validateAccountsSearch = createSearchValidator({ arquivadas: z.literal(true), novo: z.literal(true) })

export const LINE_PERIODS = ['month', 'last', 'quarter', 'year'] as const

/** `aba`: what is shown of the account; absent: its lines, with their filters. */
export const validateAccountSearch = createSearchValidator({
  aba: z.enum(['transferencias', 'extratos']),
  q: SearchWords,
  state: LineState,
  period: z.enum(LINE_PERIODS),
})
export type AccountSearch = ReturnType<typeof validateAccountSearch>
