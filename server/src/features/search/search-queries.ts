import { and, asc, desc, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { containsWordsCondition, foldedWordsCondition } from '#db/contains-condition.ts'
import { bankLines } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { clients, companies, projects, suppliers } from '#db/tables/config.ts'
import { documents } from '#db/tables/documents.ts'
import { pieces } from '#db/tables/pieces.ts'
import { brandKits, personas } from '#db/tables/records.ts'
import { contents, leads } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'
import { members } from '#db/tables/team.ts'

const SEARCHED_IDS = 50_000

type WordQuery = { q: string; limit: number }

/** A search without matches then reads no more rows than these, however many the table has. */
const recentCondition = (table: PgTable, id: PgColumn): SQL => sql`${id} > (select max(id) - ${SEARCHED_IDS} from ${table})`

export const findProjects = (db: Db, { q, limit }: WordQuery) =>
  db
    .select({ id: projects.id, name: projects.name, client: clients.name })
    .from(projects)
    .leftJoin(clients, eq(clients.id, projects.clientId))
    .where(and(isNull(projects.archivedAt), containsWordsCondition(q, projects.name)))
    .orderBy(asc(projects.name))
    .limit(limit)

export const findClients = (db: Db, { q, limit }: WordQuery) =>
  db
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(and(isNull(clients.archivedAt), containsWordsCondition(q, clients.name)))
    .orderBy(asc(clients.name))
    .limit(limit)

export const findSuppliers = (db: Db, { q, limit }: WordQuery) =>
  db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(and(isNull(suppliers.archivedAt), containsWordsCondition(q, suppliers.name, suppliers.document)))
    .orderBy(asc(suppliers.name))
    .limit(limit)

export const findAccounts = (db: Db, { q, limit }: WordQuery) =>
  db
    .select({ id: bankAccounts.id, name: bankAccounts.name, company: companies.name })
    .from(bankAccounts)
    .leftJoin(companies, eq(companies.id, bankAccounts.companyId))
    .where(and(isNull(bankAccounts.archivedAt), containsWordsCondition(q, bankAccounts.name, bankAccounts.number)))
    .orderBy(asc(bankAccounts.name))
    .limit(limit)

export const findLines = (db: Db, { q, limit }: WordQuery) =>
  db
    .select({
      id: bankLines.id,
      accountId: bankLines.accountId,
      day: bankLines.day,
      centavos: bankLines.centavos,
      description: bankLines.description,
    })
    .from(bankLines)
    .where(and(isNull(bankLines.deletedAt), recentCondition(bankLines, bankLines.id), foldedWordsCondition(q, bankLines.folded)))
    .orderBy(desc(bankLines.id))
    .limit(limit)

export const findPersonas = (db: Db, { q, limit }: WordQuery) =>
  db
    .select({ id: personas.id, name: personas.name, client: clients.name })
    .from(personas)
    .innerJoin(clients, eq(clients.id, personas.clientId))
    .where(and(isNull(personas.archivedAt), isNull(clients.archivedAt), containsWordsCondition(q, personas.name, clients.name)))
    .orderBy(asc(personas.name))
    .limit(limit)

export const findKits = (db: Db, { q, limit }: WordQuery) =>
  db
    .select({ id: brandKits.id, name: brandKits.name, client: clients.name })
    .from(brandKits)
    .leftJoin(clients, eq(clients.id, brandKits.clientId))
    .where(and(isNull(brandKits.archivedAt), containsWordsCondition(q, brandKits.name, clients.name)))
    .orderBy(asc(brandKits.name))
    .limit(limit)

export const findDocuments = (db: Db, { q, limit }: WordQuery) =>
  db
    .select({ id: documents.id, title: documents.title })
    .from(documents)
    .where(and(isNull(documents.deletedAt), recentCondition(documents, documents.id), containsWordsCondition(q, documents.title)))
    .orderBy(desc(documents.id))
    .limit(limit)

export const findContents = (db: Db, { q, limit }: WordQuery) =>
  db
    .select({ runId: contents.runId, title: contents.title, kind: contents.kind })
    .from(contents)
    .where(
      and(
        recentCondition(contents, contents.id),
        containsWordsCondition(q, contents.title, contents.client),
        notExists(db.select({ id: pieces.id }).from(pieces).where(eq(pieces.runId, contents.runId))),
      ),
    )
    .orderBy(desc(contents.id))
    .limit(limit)

export const findPieces = (db: Db, { q, limit }: WordQuery) =>
  db
    .select({ id: pieces.id, title: pieces.title, kind: pieces.kind, state: pieces.state })
    .from(pieces)
    .where(
      and(isNull(pieces.deletedAt), recentCondition(pieces, pieces.id), containsWordsCondition(q, pieces.title, pieces.client)),
    )
    .orderBy(desc(pieces.id))
    .limit(limit)

export const findRuns = (db: Db, { q, limit }: WordQuery) =>
  db
    .select({ id: runs.id, title: runs.title, automation: runs.automation })
    .from(runs)
    .where(and(recentCondition(runs, runs.id), containsWordsCondition(q, runs.title)))
    .orderBy(desc(runs.id))
    .limit(limit)

export const findMatchingLeads = (db: Db, { textCondition, limit }: { textCondition: SQL | undefined; limit: number }) =>
  db
    .select({ id: leads.id, name: leads.name, phone: leads.phone, address: leads.address })
    .from(leads)
    .where(and(recentCondition(leads, leads.id), textCondition))
    .orderBy(desc(leads.id))
    .limit(limit)

export const findMembers = (db: Db, { q, limit }: WordQuery) =>
  db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(isNull(members.deactivatedAt), containsWordsCondition(q, members.name)))
    .orderBy(asc(members.name))
    .limit(limit)
