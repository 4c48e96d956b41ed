import { instantColumn, reference } from './columns.ts'
import { users } from './workspace.ts'

const person = (name: string) => reference(name).references(() => users.id)

/**
 * A trigger fills both from the transaction's actor (migration 0022), so that no service can forget them; null if no person has
 * changed the record.
 */
export const changeAuthorship = { updatedAt: instantColumn('updated_at'), updatedBy: person('updated_by') }

/** A trigger fills `createdBy` from the transaction's actor; null for what the server created by itself. */
export const authorship = { createdBy: person('created_by'), ...changeAuthorship }
