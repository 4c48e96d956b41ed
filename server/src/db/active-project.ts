import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from './client.ts'
import { projects } from './tables/config.ts'

/** Builds the condition for a project that is not archived, because an archived project takes no new records. */
export const activeProjectCondition = (id: number) => and(eq(projects.id, id), isNull(projects.archivedAt))

export const isActiveProject = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(projects, activeProjectCondition(id))) > 0
