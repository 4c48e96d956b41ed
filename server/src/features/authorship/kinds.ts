import type { Permission } from 'contract/accounts/permissions.ts'
import type { AuthoredKind } from 'contract/authorship.ts'
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { aiProviders } from '../../db/tables/ai.ts'
import { categories, clients, companies, methods, projects } from '../../db/tables/config.ts'
import { documents } from '../../db/tables/documents.ts'
import { integration } from '../../db/tables/integration.ts'
import { recordings } from '../../db/tables/recordings.ts'
import { brandKits, personas } from '../../db/tables/records.ts'
import { leads } from '../../db/tables/results.ts'
import { runs } from '../../db/tables/runs.ts'
import { activities, members } from '../../db/tables/team.ts'
import { users } from '../../db/tables/workspace.ts'

type AuthoredTable = PgTable & Record<'id' | 'updatedAt' | 'updatedBy', AnyPgColumn> & { createdAt?: AnyPgColumn }
/** `creator`: the id of the person who made the row. `needs`: the permission to read the records. */
type Kind = { table: AuthoredTable; creator: SQLWrapper; needs: Permission }

/** The person who launched the run that found a lead. */
const LAUNCHER = sql`(select ${runs.userId} from ${runs} where ${runs.id} = ${leads.runId})`

export const AUTHORED_TABLES: Readonly<Record<AuthoredKind, Kind>> = {
  companies: { table: companies, creator: companies.createdBy, needs: 'finance.read' },
  methods: { table: methods, creator: methods.createdBy, needs: 'finance.read' },
  categories: { table: categories, creator: categories.createdBy, needs: 'finance.read' },
  clients: { table: clients, creator: clients.createdBy, needs: 'clients.read' },
  projects: { table: projects, creator: projects.createdBy, needs: 'projects.read' },
  personas: { table: personas, creator: personas.createdBy, needs: 'clients.read' },
  kits: { table: brandKits, creator: brandKits.createdBy, needs: 'clients.read' },
  members: { table: members, creator: members.createdBy, needs: 'team.read' },
  activities: { table: activities, creator: activities.userId, needs: 'team.read' },
  leads: { table: leads, creator: LAUNCHER, needs: 'leads.read' },
  documents: { table: documents, creator: documents.userId, needs: 'content.read' },
  recordings: { table: recordings, creator: recordings.userId, needs: 'recordings.read' },
  providers: { table: aiProviders, creator: aiProviders.createdBy, needs: 'settings.read' },
  integration: { table: integration, creator: integration.createdBy, needs: 'settings.read' },
  people: { table: users, creator: users.createdBy, needs: 'people.read' },
}
