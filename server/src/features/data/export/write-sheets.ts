import { BANK_ACCOUNT_KIND_NAMES } from 'contract/bank/accounts.ts'
import { NETWORK_NAMES } from 'contract/pieces/publication.ts'
import { PIECE_STATE_NAMES } from 'contract/pieces/states.ts'
import { PROJECT_STATUS_NAMES } from 'contract/projects/projects.ts'
import { LEAD_STATUS_NAMES } from 'contract/prospecting/lead-status.ts'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import { RUN_STATE_NAMES } from 'contract/runs/states.ts'
import { ACTIVITY_TYPE_NAMES } from 'contract/team/activity-type.ts'
import { stringify } from 'csv-stringify/sync'
import type pg from 'pg'
import { SHEETS_FOLDER } from '#features/backups/export-layout.ts'
import { copyJsonLines } from '#features/backups/logical/copy-out.ts'
import type { ArchiveWriter } from '#features/backups/write-archive.ts'
import { ENTRY_TEXT_LABELS } from '#features/records/entry-texts.ts'

const SHEET_CHARACTERS = 8 * 1024 * 1024
const BATCH_ROWS = 1_000
const UTF8_BOM = '\uFEFF'

type Sheet = { name: string; columns: Record<string, string>; from: string }

const money = (column: string) => `replace(round(${column} / 100.0, 2)::text, '.', ',')`
const day = (column: string) => `to_char(${column}, 'DD/MM/YYYY')`
const moment = (column: string) => `to_char(${column}, 'DD/MM/YYYY HH24:MI')`
const buildNamedColumns = (table: string): Sheet['columns'] => ({
  Id: 't.id',
  Nome: 't.name',
  Criado: moment(`${table}.created_at`),
  Arquivado: moment(`${table}.archived_at`),
})
const writeCode = (column: string, names: Readonly<Record<string, string>>) =>
  `case ${column} ${Object.entries(names)
    .map(([code, name]) => `when '${code}' then '${name.toLowerCase()}'`)
    .join(' ')} end`
const registerSheet = (name: string, table: string): Sheet => ({ name, columns: buildNamedColumns('t'), from: `${table} t` })

/** Times are UTC, amounts in reais with a decimal comma. */
const SHEETS: Sheet[] = [
  {
    name: 'lancamentos',
    columns: {
      Id: 't.id',
      Tipo: "case t.kind when 'inflow' then 'entrada' else 'saída' end",
      Data: day('t.date'),
      Descrição: 't.description',
      'Valor (R$)': money('t.centavos'),
      'Pago em': day('t.paid_on'),
      'Pago em parte (R$)': money('nullif(t.paid_centavos, 0)'),
      Projeto: 'p.name',
      Categoria: 'c.name',
      Empresa: 'e.name',
      Método: 'm.name',
      Cliente: 'k.name',
      Fornecedor: 's.name',
      ...Object.fromEntries(Object.entries(ENTRY_TEXT_LABELS).map(([column, label]) => [label, `t.${column}`])),
      Excluído: moment('t.deleted_at'),
    },
    from: 'entries t left join projects p on p.id = t.project_id left join categories c on c.id = t.category_id left join companies e on e.id = t.company_id left join methods m on m.id = t.method_id left join clients k on k.id = t.client_id left join suppliers s on s.id = t.supplier_id',
  },
  {
    name: 'contas',
    columns: {
      Id: 't.id',
      Nome: 't.name',
      Tipo: writeCode('t.kind', BANK_ACCOUNT_KIND_NAMES),
      'Banco (ISPB)': 't.ispb',
      Agência: 't.branch',
      Número: 't.number',
      Empresa: 'e.name',
      'Saldo inicial (R$)': money('t.opening_centavos'),
      'Dia do saldo inicial': day('t.opening_day'),
      'Dia do fechamento': 't.closing_day',
      'Dia do vencimento': 't.due_day',
      'Paga por': 'p.name',
      'Chave Pix': 't.pix_key',
      'Nome no Pix': 't.pix_name',
      'Cidade no Pix': 't.pix_city',
      Arquivada: moment('t.archived_at'),
    },
    from: 'bank_accounts t left join companies e on e.id = t.company_id left join bank_accounts p on p.id = t.payer_id',
  },
  {
    name: 'movimentos',
    columns: {
      Id: 't.id',
      Conta: 'a.name',
      Dia: day('t.day'),
      'Valor (R$)': money('t.centavos'),
      Descrição: 't.description',
      Contraparte: 't.counterparty',
      Documento: 't.document',
      'Fatura que fecha em': day('t.bill'),
      'Dia da compra': day('t.purchased_on'),
      'Moeda estrangeira': 't.dollars',
      Ignorado: 't.ignored_reason',
      'Comprovante pedido a': 'p.name',
      Vínculo: 't.match_id',
      Excluído: moment('t.deleted_at'),
    },
    from: 'bank_lines t join bank_accounts a on a.id = t.account_id left join users p on p.id = t.asked_id',
  },
  {
    name: 'pagamentos',
    columns: {
      Id: 't.id',
      Lançamento: 't.entry_id',
      Conta: 'a.name',
      Dia: day('t.day'),
      'Valor (R$)': money('t.centavos'),
      'Juros (R$)': money('t.interest'),
      'Multa (R$)': money('t.fine'),
      'Desconto (R$)': money('t.discount'),
      Vínculo: 't.match_id',
      Excluído: moment('t.deleted_at'),
    },
    from: 'payments t join bank_accounts a on a.id = t.account_id',
  },
  {
    name: 'transferencias',
    columns: {
      Id: 't.id',
      'Da conta': 'f.name',
      'Para a conta': 'a.name',
      Dia: day('t.day'),
      'Valor (R$)': money('t.centavos'),
      Observações: 't.notes',
      Excluída: moment('t.deleted_at'),
    },
    from: 'transfers t join bank_accounts f on f.id = t.from_id join bank_accounts a on a.id = t.to_id',
  },
  registerSheet('clientes', 'clients'),
  {
    name: 'fornecedores',
    columns: { ...buildNamedColumns('t'), 'CNPJ ou CPF': 't.document', 'Chave Pix': 't.pix_key' },
    from: 'suppliers t',
  },
  registerSheet('empresas', 'companies'),
  registerSheet('metodos', 'methods'),
  registerSheet('categorias', 'categories'),
  {
    name: 'projetos',
    columns: { ...buildNamedColumns('t'), Status: writeCode('t.status', PROJECT_STATUS_NAMES), Cliente: 'k.name' },
    from: 'projects t left join clients k on k.id = t.client_id',
  },
  {
    name: 'leads',
    columns: {
      Id: 't.id',
      Nome: 't.name',
      Telefone: 't.phone',
      Site: 't.site',
      Endereço: 't.address',
      Categoria: 't.category',
      Status: writeCode('t.status', LEAD_STATUS_NAMES),
      Notas: 't.notes',
      Criado: moment('t.created_at'),
      Excluído: moment('t.deleted_at'),
      Instagram: 't.instagram',
      Cidade: 't.city',
      Fonte: "t.origin->>'source'",
      Licença: "t.origin->>'licence'",
      Cliente: 'k.name',
      'E-mail': 't.email',
      CNPJ: 't.cnpj',
      Responsável: 'u.name',
      'Próximo contato': day('t.next_on'),
      'O que fazer': 't.next_text',
      Etiquetas: "array_to_string(t.tags, ', ')",
      Latitude: 't.latitude',
      Longitude: 't.longitude',
    },
    from: 'leads t left join clients k on k.id = t.client_id left join users u on u.id = t.owner_id',
  },
  {
    name: 'leads-anotacoes',
    columns: {
      Lead: 't.lead_id',
      Pessoa: 'u.name',
      Texto: 't.text',
      Criada: moment('t.created_at'),
      Excluída: moment('t.deleted_at'),
    },
    from: 'lead_notes t join users u on u.id = t.user_id',
  },
  {
    name: 'execucoes',
    columns: {
      Id: 't.id',
      Automação: writeCode('t.automation', AUTOMATION_NAMES),
      Título: 't.title',
      Estado: writeCode('t.state', RUN_STATE_NAMES),
      Pessoa: 'u.name',
      Mensagem: 't.message',
      Criada: moment('t.created_at'),
      Terminada: moment('t.ended_at'),
    },
    from: 'runs t left join users u on u.id = t.user_id',
  },
  {
    name: 'atividades',
    columns: {
      Id: 't.id',
      Pessoa: 'b.name',
      Tipo: `case when t.contact_id is null then ${writeCode('t.type', ACTIVITY_TYPE_NAMES)} else 'Contato feito' end`,
      'Contato nº': 't.contact_id',
      Data: day('t.date'),
      'Valor (R$)': money('t.centavos'),
      Descrição: 't.description',
      Excluída: moment('t.deleted_at'),
    },
    from: 'activities t left join members b on b.id = t.member_id',
  },
  {
    name: 'documentos',
    columns: {
      Id: 't.id',
      Título: 't.title',
      Texto: 't.plain',
      Criado: moment('t.created_at'),
      Excluído: moment('t.deleted_at'),
    },
    from: 'documents t',
  },
  {
    name: 'pecas',
    columns: {
      Id: 't.id',
      Título: 't.title',
      Tipo: "case t.kind when 'carousel' then 'carrossel' else 'estático' end",
      Situação: writeCode('t.state', PIECE_STATE_NAMES),
      Cliente: 't.client',
      Persona: 't.persona',
      Projeto: 'p.name',
      'Brand kit': 'b.name',
      Formato: 't.format',
      Slides: 'jsonb_array_length(t.slides)',
      'Planejada para': day('t.planned_on'),
      Hora: 't.planned_time',
      Rede: writeCode('t.network', NETWORK_NAMES),
      Legenda: 't.caption',
      Hashtags: "array_to_string(t.hashtags, ' ')",
      Textos: 't.plain',
      Execução: 't.run_id',
      Criada: moment('t.created_at'),
      Alterada: moment('t.written_at'),
      Excluída: moment('t.deleted_at'),
    },
    from: 'pieces t left join projects p on p.id = t.project_id left join brand_kits b on b.id = t.kit_id',
  },
]

const writeRows = (rows: unknown[][]) => stringify(rows, { delimiter: ';', record_delimiter: 'windows', escape_formulas: true })

async function* readBatches(client: pg.Client, { columns, from }: Sheet): AsyncGenerator<string> {
  const query = `select json_build_array(${Object.values(columns).join(', ')})::text from ${from} order by t.id`
  let rows: unknown[][] = []
  for await (const line of copyJsonLines(client, query)) {
    rows.push(JSON.parse(line))
    if (rows.length < BATCH_ROWS) continue
    yield writeRows(rows)
    rows = []
  }
  yield writeRows(rows)
}

async function addSheet(archive: ArchiveWriter, client: pg.Client, sheet: Sheet): Promise<void> {
  const heading = UTF8_BOM + writeRows([Object.keys(sheet.columns)])
  let number = 1
  let text = heading
  const add = () => archive.addText(`${SHEETS_FOLDER}/${sheet.name}${number === 1 ? '' : `-${number}`}.csv`, text)
  for await (const batch of readBatches(client, sheet)) {
    text += batch
    if (text.length < SHEET_CHARACTERS) continue
    await add()
    number++
    text = heading
  }
  if (number === 1 || text !== heading) await add()
}

/** An apostrophe stands before cells that begin like formulas. */
export async function addSheets(archive: ArchiveWriter, client: pg.Client): Promise<void> {
  for (const sheet of SHEETS) await addSheet(archive, client, sheet)
}
