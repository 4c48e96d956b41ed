import { sql } from 'drizzle-orm'
import type { Db } from '../../../core/database.ts'
import { hasErrorCode } from '../../../core/error-code.ts'
import { type DoctorContext, defineCheck } from '../../check.ts'
import { createFindingCollector, findFaultyRows } from '../../find-rows.ts'

const DISABLED_TRIGGERS = sql`
  select distinct c.relname || '.' || case when t.tgisinternal then 'foreign keys' else t.tgname end as example
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and t.tgenabled = 'D' order by 1`

const INVALID_INDEXES = sql`
  select c.relname as example from pg_index i join pg_class c on c.oid = i.indexrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and not (i.indisvalid and i.indisready) order by 1`

type Index = { oid: string; name: string }

async function listIndexes(db: Db): Promise<Index[]> {
  const { rows } = await db.execute<Index>(sql`
    select c.oid::text as oid, c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
    where a.amname = 'btree' and n.nspname in ('public', 'pgboss') and c.relkind = 'i' and i.indisvalid and i.indisready
    order by c.relname`)
  return rows
}

/**
 * PostgreSQL's codes of damage (manual, appendix A): `data_corrupted` of a page, `index_corrupted`, which amcheck raises, `undefined_file`,
 * and `io_error` of a disk that cannot be read.
 */
const DAMAGE_CODES = /^(XX00[12]|58P01|58030)$/
/**
 * PostgreSQL's codes where amcheck is installed, but this connection cannot use it: `insufficient_privilege`, and `undefined_function`
 * where the extension is in a schema that the connection does not search.
 */
const NOT_ALLOWED_CODES = /^(42501|42883)$/

class NothingKeptError extends Error {}

/**
 * Checks the order of every valid B-tree index with amcheck, which comes with PostgreSQL. Its extension is made in a transaction that is
 * rolled back, so that nothing of it stays.
 */
async function findDamagedIndexes({ db, note }: Pick<DoctorContext, 'db' | 'note'>) {
  const found = createFindingCollector<'index-damaged'>()
  const examine = async (tx: Db) => {
    for (const { oid, name } of await listIndexes(tx)) {
      await tx
        .transaction((attempt) => attempt.execute(sql`select bt_index_check(${oid}::oid::regclass)`))
        .catch((error: unknown) => {
          if (!hasErrorCode(error, DAMAGE_CODES)) throw error
          found.add('index-damaged', name)
        })
    }
    throw new NothingKeptError()
  }
  let hasAmcheck = false
  await db
    .transaction(
      async (tx) => {
        await tx.execute(sql`create extension if not exists amcheck`)
        hasAmcheck = true
        await examine(tx)
      },
      { accessMode: 'read write' },
    )
    .catch((error: unknown) => {
      if (error instanceof NothingKeptError) return
      if (hasAmcheck && !hasErrorCode(error, NOT_ALLOWED_CODES)) throw error
      note(
        'Os índices não foram examinados: o PostgreSQL não deixa este usuário usar a extensão amcheck, ou ela está em um schema que a conexão não procura.',
      )
    })
  return found.list()
}

/** Checks the parts that PostgreSQL itself has to keep intact: that the triggers are on, and that the indexes are complete. */
export const databaseCheck = defineCheck({
  name: 'database',
  kinds: {
    'trigger-disabled': {
      severity: 'error',
      meaning: 'Gatilhos do banco desligados: somas, histórico, auditoria ou vínculos deixam de ser mantidos a cada gravação.',
      remedy: 'Ligue-os pelo psql (ALTER TABLE tabela ENABLE TRIGGER ALL) e repita npm run doctor, que mostra o que se perdeu.',
    },
    'index-invalid': {
      severity: 'error',
      meaning: 'Índices que o PostgreSQL não usa, porque a criação deles ficou pela metade.',
      remedy: 'Refaça cada um pelo psql: REINDEX INDEX nome.',
    },
    'index-damaged': {
      severity: 'error',
      meaning: 'Índices danificados: buscas deixam de achar registros, e duplicados podem entrar.',
      remedy:
        'Faça um backup (npm run backup ARQUIVO), refaça cada índice pelo psql (REINDEX INDEX nome), e examine o disco da máquina. Se REINDEX recusar, restaure o último backup bom.',
    },
  },
  run: async (context) => [
    ...(await findFaultyRows(context.db, 'trigger-disabled', DISABLED_TRIGGERS)),
    ...(await findFaultyRows(context.db, 'index-invalid', INVALID_INDEXES)),
    ...(context.quick ? [] : await findDamagedIndexes(context)),
  ],
})
