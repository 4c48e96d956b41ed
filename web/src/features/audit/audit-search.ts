import { Id } from 'contract/values.ts'
import * as z from 'zod/mini'
import { createSearchValidator } from '../../lib/search-params.ts'

export const AUDIT_PERIODS = ['today', 'week', 'month'] as const

/** A name of the log's own lists, which are too long for the first visit's code: the screen drops the ones that it does not know. */
const Name = z.string().check(z.regex(/^[a-z-]{1,30}$/))

/** The search parameters of the audit log: its filters. */
export const validateAuditSearch = createSearchValidator({ person: Id, action: Name, kind: Name, period: z.enum(AUDIT_PERIODS) })
export type AuditSearch = ReturnType<typeof validateAuditSearch>
