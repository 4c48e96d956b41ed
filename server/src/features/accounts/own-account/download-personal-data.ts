import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Download } from '#core/replies.ts'
import { users } from '#db/tables/workspace.ts'
import { requireOwnerFor } from '../people/row-rules.ts'
import { PERSONAL_DATA_PARTS, readPersonalDataPart } from './personal-data-queries.ts'

type Person = typeof users.$inferSelect

const describePerson = (person: Person) => ({
  id: person.id,
  nome: person.name,
  email: person.email,
  papel: person.role,
  foto: person.image,
  notificacoes_desligadas: person.mutedNotifications,
  vencimentos_por_email: person.dueMail,
  duas_etapas: person.twoFactorEnabled,
  criada_em: person.createdAt,
  desativada_em: person.deactivatedAt,
  ultima_visita: person.lastSeenAt,
})

/** Row by row, so that a long audit log is never in memory as a whole. */
async function* writeExport({ db, now }: Ctx, person: Person): AsyncGenerator<string> {
  yield `{"gerado_em": ${JSON.stringify(now())},\n"pessoa": ${JSON.stringify(describePerson(person))}`
  for (const part of PERSONAL_DATA_PARTS) {
    yield `,\n${JSON.stringify(part.key)}: [`
    let separator = '\n'
    for await (const row of readPersonalDataPart(db, part, person)) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

/** The endpoint records the export in the audit log. @throws 403 for an owner's data, unless an owner asks; 404 */
export async function buildPersonDataDownload(ctx: Ctx, id: number): Promise<Download> {
  const [person] = await ctx.db.select().from(users).where(eq(users.id, id))
  if (!person?.role) throw notFoundError('Pessoa não encontrada')
  if (id !== ctx.user.id) requireOwnerFor(ctx, person.role)
  return {
    open: async () => Readable.from(writeExport(ctx, person)),
    name: `dados-de-${id}-${ctx.today()}.json`,
    type: 'application/json; charset=utf-8',
  }
}
