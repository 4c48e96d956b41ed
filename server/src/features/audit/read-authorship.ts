import { findTemplateName } from 'contract/ai/templates.ts'
import type { AuthoredKind, Authorship } from 'contract/audit/authorship.ts'
import type { Permission } from 'contract/calls/permissions.ts'
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias, type PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { requirePermission } from '#core/permissions.ts'
import { aiAssignments, aiProviders, promptTemplates } from '#db/tables/ai.ts'
import { categories, clients, companies, methods, projects, suppliers } from '#db/tables/config.ts'
import { documents } from '#db/tables/documents.ts'
import { integration } from '#db/tables/integration.ts'
import { recordings } from '#db/tables/recordings.ts'
import { brandKits, personas } from '#db/tables/records.ts'
import { leads } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'
import { activities, members, targets } from '#db/tables/team.ts'
import { users, workspace } from '#db/tables/workspace.ts'

type AuthoredTable = PgTable & Record<'updatedAt' | 'updatedBy', AnyPgColumn> & { id?: AnyPgColumn; createdAt?: AnyPgColumn }
type Kind = { table: AuthoredTable; creator: SQLWrapper; needs: Permission; rows?: (id: number) => SQL }

const FINDER = sql`coalesce(${leads.createdBy}, (select ${runs.userId} from ${runs} where ${runs.id} = ${leads.runId}))`

const TARGETS_CREATOR = sql`(select case when min(of_month.created_by) = max(of_month.created_by) then min(of_month.created_by) end
  from targets as of_month where of_month.month = ${targets.month})`

const toMonthText = (id: number): string => String(id).replace(/(\d\d)$/, '-$1')

export const AUTHORED_TABLES: Readonly<Record<AuthoredKind, Kind>> = {
  companies: { table: companies, creator: companies.createdBy, needs: 'finance.read' },
  methods: { table: methods, creator: methods.createdBy, needs: 'finance.read' },
  categories: { table: categories, creator: categories.createdBy, needs: 'finance.read' },
  suppliers: { table: suppliers, creator: suppliers.createdBy, needs: 'finance.read' },
  clients: { table: clients, creator: clients.createdBy, needs: 'clients.read' },
  projects: { table: projects, creator: projects.createdBy, needs: 'projects.read' },
  personas: { table: personas, creator: personas.createdBy, needs: 'clients.read' },
  kits: { table: brandKits, creator: brandKits.createdBy, needs: 'clients.read' },
  members: { table: members, creator: members.createdBy, needs: 'team.read' },
  activities: { table: activities, creator: activities.userId, needs: 'team.read' },
  leads: { table: leads, creator: FINDER, needs: 'leads.read' },
  documents: { table: documents, creator: documents.userId, needs: 'content.read' },
  recordings: { table: recordings, creator: recordings.userId, needs: 'recordings.read' },
  providers: { table: aiProviders, creator: aiProviders.createdBy, needs: 'settings.read' },
  integration: { table: integration, creator: integration.createdBy, needs: 'settings.read' },
  people: { table: users, creator: users.createdBy, needs: 'people.read' },
  templates: {
    table: promptTemplates,
    creator: promptTemplates.createdBy,
    needs: 'content.read',
    rows: (id) => eq(promptTemplates.name, findTemplateName(id) ?? ''),
  },
  assignments: { table: aiAssignments, creator: aiAssignments.createdBy, needs: 'settings.read' },
  // The first migration, not a person, makes the workspace.
  workspace: { table: workspace, creator: sql`null::bigint`, needs: 'settings.read' },
  targets: {
    table: targets,
    creator: TARGETS_CREATOR,
    needs: 'team.read',
    rows: (id) => eq(targets.month, toMonthText(id)),
  },
}

const creators = alias(users, 'creators')
const changers = alias(users, 'changers')

const toIso = (time: unknown): string | null => (time instanceof Date ? time.toISOString() : null)

export async function readAuthorship({ db, user }: Ctx, kind: AuthoredKind, id: number): Promise<Authorship> {
  const { table, creator, needs, rows = (key): SQL => sql`${table.id ?? sql`null`} = ${key}` } = AUTHORED_TABLES[kind]
  requirePermission(user, needs)
  const [row] = await db
    .select({
      createdBy: creators.name,
      createdAt: table.createdAt ?? sql<null>`null`,
      updatedBy: changers.name,
      updatedAt: table.updatedAt,
    })
    .from(table)
    .leftJoin(creators, eq(creators.id, creator))
    .leftJoin(changers, eq(changers.id, table.updatedBy))
    .where(rows(id))
    .orderBy(sql`${table.updatedAt} desc nulls last`)
    .limit(1)
  if (!row) throw notFoundError('Registro não encontrado')
  const updatedAt = row.updatedBy === null ? null : toIso(row.updatedAt)
  return { createdBy: row.createdBy, createdAt: toIso(row.createdAt), updatedBy: row.updatedBy, updatedAt }
}
