import * as z from 'zod/mini'
import { createSearchValidator } from '#lib/search-params.ts'

/** The address that A Receber had when it was a tab of A Pagar. */
export const validateDueSearch = createSearchValidator({ aba: z.literal('receber') })
