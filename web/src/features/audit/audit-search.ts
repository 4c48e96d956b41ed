import { Id } from 'contract/values/values.ts'
import * as z from 'zod/mini'
import { createSearchValidator } from '#lib/search-params.ts'

export const AUDIT_PERIODS = ['today', 'week', 'month'] as const

/**
 * The lists of valid names are too long for the code of the first visit, so only the pattern is checked here; `toFilters` leaves
 * out unknown names.
 */
const Name = z.string().check(z.regex(/^[a-z-]{1,30}$/))

export const validateAuditSearch = createSearchValidator({ person: Id, action: Name, kind: Name, period: z.enum(AUDIT_PERIODS) })
export type AuditSearch = ReturnType<typeof validateAuditSearch>
