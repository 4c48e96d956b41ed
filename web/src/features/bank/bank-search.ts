import * as z from 'zod/mini'
import { createSearchValidator } from '#lib/search-params.ts'

/** `arquivadas` also shows what was archived; `novo` opens the form for a new account. */
export const validateAccountsSearch = createSearchValidator({ arquivadas: z.literal(true), novo: z.literal(true) })

/** `aba`: what is shown of the account; absent: its lines. */
export const validateAccountSearch = createSearchValidator({ aba: z.enum(['transferencias', 'extratos']) })
