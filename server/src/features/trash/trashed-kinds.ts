import type { Permission } from 'contract/calls/permissions.ts'
import type { RetentionKey } from 'contract/data/retention-kinds.ts'
import type { TrashKind } from 'contract/trash/trash.ts'
import { isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { clients } from '#db/tables/config.ts'
import { documents } from '#db/tables/documents.ts'
import { pieces } from '#db/tables/pieces.ts'
import { recordings } from '#db/tables/recordings.ts'
import { brandKits, personas } from '#db/tables/records.ts'
import { leads } from '#db/tables/results.ts'
import { HAS_SLIDES } from '#features/records/retained-records.ts'

type TrashTable = typeof brandKits | typeof documents | typeof leads | typeof personas | typeof pieces | typeof recordings

/**
 * `since`: the instant of deletion. `limit`: the retention by which the kind is purged. `taken`: the refusal if another record
 * has the name by now.
 */
type Kind = {
  table: TrashTable
  since: AnyPgColumn
  name: AnyPgColumn
  detail: SQLWrapper
  which?: SQL
  limit: Exclude<RetentionKey, 'quarantine'>
  needs: Permission
  taken?: string
}

const NOTHING = sql`null::text`
const clientName = (id: AnyPgColumn) => sql`(select ${clients.name} from ${clients} where ${clients.id} = ${id})`

export const TRASHED: Readonly<Record<TrashKind, Kind>> = {
  piece: {
    ...{ table: pieces, since: pieces.deletedAt, name: pieces.title, detail: pieces.client },
    ...{ limit: 'pieces', needs: 'content.read', which: HAS_SLIDES },
  },
  document: {
    ...{ table: documents, since: documents.deletedAt, name: documents.title, detail: NOTHING },
    ...{ limit: 'documents', needs: 'content.read' },
  },
  recording: {
    ...{ table: recordings, since: recordings.deletedAt, name: recordings.name, detail: NOTHING },
    ...{ limit: 'recordings', needs: 'recordings.read' },
  },
  kit: {
    ...{ table: brandKits, since: brandKits.archivedAt, name: brandKits.name, detail: clientName(brandKits.clientId) },
    ...{ limit: 'records', needs: 'clients.read', taken: 'Já existe um brand kit com este nome' },
  },
  persona: {
    ...{ table: personas, since: personas.archivedAt, name: personas.name, detail: clientName(personas.clientId) },
    ...{ limit: 'records', needs: 'clients.read', taken: 'Este cliente já tem uma persona com este nome' },
  },
  lead: {
    ...{ table: leads, since: leads.deletedAt, name: leads.name, detail: leads.address },
    ...{ limit: 'records', needs: 'leads.read', which: isNull(leads.mergedInto) },
  },
}
