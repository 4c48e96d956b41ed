import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#core/database.ts'

/**
 * `of` is the condition of rows about the person, `order` the primary key's columns with values below all others; `namesOthers`:
 * others' emails in the rows are left out.
 */
type Part = {
  key: string
  table: string
  columns: string | ((personId: number) => string)
  namesOthers?: true
  order?: Readonly<Record<string, number | string>>
  of: (personId: number) => SQL
}

const ofPersonCondition = (column: string) => (personId: number) => sql`${sql.raw(column)} = ${personId}`

const definePart = (key: string, table: string, personColumn: string, columns: string): Part => ({
  key,
  table,
  columns: `id, ${columns}`,
  of: ofPersonCondition(personColumn),
})

/** At most one member is linked to a person; whoever recorded the rows is not shown. */
const ofLinkedMemberCondition = (personId: number) => sql`member_id = (select id from members where user_id = ${personId})`

/** The rows of API tokens and links come without their secrets. */
export const PERSONAL_DATA_PARTS: readonly Part[] = [
  definePart('sessoes', 'sessions', 'user_id', 'address, user_agent, created_at, last_used_at, expires_at'),
  definePart('tokens', 'api_tokens', 'user_id', 'name, role, created_at, last_used_at, expires_at, revoked_at'),
  {
    key: 'convites_e_links',
    table: 'account_links',
    columns: 'id, kind, email, role, user_id, created_by, created_at, used_at, revoked_at',
    namesOthers: true,
    of: (personId) => sql`(user_id = ${personId} or created_by = ${personId})`,
  },
  definePart('membro_da_equipe', 'members', 'user_id', 'name, created_at, deactivated_at'),
  {
    key: 'atividades_do_membro',
    table: 'activities',
    columns: 'id, type, date, centavos, description, created_at, deleted_at',
    of: ofLinkedMemberCondition,
  },
  {
    key: 'pontos_do_membro',
    table: 'ledger',
    columns: 'id, activity_id, kind, date, points, meetings, sales, centavos, created_at',
    of: ofLinkedMemberCondition,
  },
  {
    key: 'metas_do_membro',
    table: 'targets',
    columns: 'member_id, month, points, updated_at',
    order: { member_id: 0, month: '' },
    of: ofLinkedMemberCondition,
  },
  definePart('notificacoes', 'notifications', 'user_id', 'title, detail, created_at, read_at'),
  definePart('lancamentos', 'entries', 'recorded_by', 'kind, date, description, created_at, deleted_at'),
  definePart('recorrencias', 'series', 'recorded_by', 'kind, description, created_at'),
  definePart('importacoes', 'imports', 'recorded_by', 'kind, name, rows, created_at'),
  definePart('extratos', 'statements', 'recorded_by', 'account_id, name, lines, created_at, undone_at'),
  definePart('vinculos', 'matches', 'recorded_by', 'transfer_id, created_at'),
  definePart('pagamentos', 'payments', 'recorded_by', 'entry_id, account_id, day, created_at, deleted_at'),
  definePart('transferencias', 'transfers', 'recorded_by', 'from_id, to_id, day, created_at, deleted_at'),
  definePart('meses_fechados', 'closed_months', 'recorded_by', 'month, created_at'),
  definePart('regras_do_banco', 'bank_rules', 'created_by', 'kind, key, description, created_at'),
  definePart('contas', 'bank_accounts', 'created_by', 'kind, name, created_at, archived_at'),
  definePart('comprovantes', 'receipts', 'recorded_by', 'name, created_at'),
  definePart('conteudos', 'documents', 'user_id', 'title, plain, created_at, updated_at, deleted_at'),
  {
    key: 'versoes_de_conteudos',
    table: 'document_versions',
    columns: 'document_id, n, title, html, created_at',
    order: { document_id: 0, n: 0 },
    of: ofPersonCondition('user_id'),
  },
  definePart('pecas', 'pieces', 'user_id', 'title, client, persona, caption, plain, created_at, written_at, deleted_at'),
  {
    key: 'versoes_de_pecas',
    table: 'piece_versions',
    columns: 'piece_id, n, title, caption, hashtags, slides, created_at',
    order: { piece_id: 0, n: 0 },
    of: ofPersonCondition('user_id'),
  },
  definePart('brand_kits', 'brand_kits', 'created_by', 'name, look, tone, words_to_use, words_to_avoid, created_at, archived_at'),
  definePart('criacoes', 'creations', 'user_id', 'prompt, instructions, text, created_at'),
  definePart('gravacoes', 'recordings', 'user_id', 'name, created_at, deleted_at'),
  definePart('fotos', 'photos', 'user_id', 'name, created_at'),
  definePart('execucoes', 'runs', 'user_id', 'automation, title, created_at'),
  {
    key: 'etapas_de_execucoes',
    table: 'run_steps',
    columns: 'run_id, name, started_at, ended_at, note, result, preview, prompt',
    order: { run_id: 0, name: '' },
    of: (personId) => sql`run_id in (select id from runs where user_id = ${personId})`,
  },
  definePart('atividades', 'activities', 'user_id', 'type, date, description, created_at'),
  {
    key: 'auditoria',
    table: 'audit_log',
    // Of an act of somebody else upon the person, the place from which it was done is the other one's.
    columns: (personId) =>
      ['session_id', 'token_id', 'address']
        .map((column) => `case when person_id = ${personId} then ${column} end as ${column}`)
        .concat('id, at, person_name, role, action, record_kind, record_id, record_name, details')
        .join(', '),
    namesOthers: true,
    of: (personId) => sql`(person_id = ${personId} or (record_kind = 'person' and record_id = ${String(personId)}))`,
  },
]

const BATCH_ROWS = 1_000

const EMAIL = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g

const hideOtherEmails = (row: object, own: string | null): object =>
  JSON.parse(JSON.stringify(row).replace(EMAIL, (email) => (email.toLowerCase() === own ? email : '•••')))

export async function* readPersonalDataPart(
  db: Db,
  { table, columns, order = { id: 0 }, of, namesOthers }: Part,
  { id: personId, email }: { id: number; email: string | null },
): AsyncGenerator<object> {
  const shown = typeof columns === 'string' ? columns : columns(personId)
  const keys = Object.keys(order)
  const key = sql.raw(keys.join(', '))
  for (let after: unknown[] = Object.values(order); ; ) {
    const { rows } = await db.execute(
      sql`select ${sql.raw(shown)} from ${sql.raw(table)} where (${key}) > (${sql.join(
        after.map((value) => sql`${value}`),
        sql`, `,
      )}) and ${of(personId)} order by ${key} limit ${BATCH_ROWS}`,
    )
    for (const row of rows) yield namesOthers ? hideOtherEmails(row, email) : row
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_ROWS) return
    after = keys.map((name) => last[name])
  }
}
