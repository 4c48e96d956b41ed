import { instantColumn, reference } from './columns.ts'
import { users } from './workspace.ts'

const person = (name: string) => reference(name).references(() => users.id)

/**
 * The author and the time of a record's last change; null where no person has changed it. A trigger fills both from the transaction's actor
 * (migration 0022), so that no service can forget them; the server's own work leaves them as they are.
 */
export const changeAuthorship = { updatedAt: instantColumn('updated_at'), updatedBy: person('updated_by') }

/**
 * The columns of a record's creator and of its last change. A trigger fills `createdBy` from the transaction's actor; null for what the
 * server created by itself.
 */
export const authorship = { createdBy: person('created_by'), ...changeAuthorship }
