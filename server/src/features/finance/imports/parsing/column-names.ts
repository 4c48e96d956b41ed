import { ENTRY_TEXTS, IMPORTED_TEXTS, mapTexts } from 'contract/finance/entries.ts'
import { IMPORT_FIELD_LABELS, ImportField } from 'contract/finance/import-fields.ts'
import type { ColumnMapping } from 'contract/finance/imports.ts'
import { foldText } from '#core/text.ts'

const DETAIL_NAMES: readonly string[] = [
  'descricao',
  'detalhes',
  'detalhe',
  'detalhamento',
  'razao social',
  'nome razao social',
  'favorecido',
  'nome do favorecido',
  'beneficiario',
  'identificacao',
  'contraparte',
  'nome da contraparte',
  'destino',
  'origem',
  'origem destino',
  'destinatario',
  'remetente',
  'target name',
  'source name',
  'complemento',
  'informacoes adicionais',
  'nome',
  'quem',
  'tipo',
  'tipo de transacao',
  'tipo da transacao',
  'tipo transacao',
  'operacao',
]

/** Of several names that a file has, the first one here counts. Columns of a direction are found by what stands in them (columns.ts). */
const COLUMN_ALIASES: Readonly<Record<ImportField, readonly string[]>> = {
  bankId: [
    'identificador',
    'id',
    'id da transacao',
    'codigo da transacao',
    'id transacao',
    'reference id',
    'protocolo',
    'fitid',
    'transaction id',
    'source id',
    'codigo de autenticacao',
    'id da operacao',
  ],
  date: [
    'dt',
    'date',
    'data lancamento',
    'data do lancamento',
    'data de lancamento',
    'data movimento',
    'data do movimento',
    'data mov',
    'data movimentacao',
    'data da movimentacao',
    'data da compra',
    'data de compra',
    'data da transacao',
    'data transacao',
    'data e hora',
    'data hora',
    'data da operacao',
    'data de competencia',
    'data competencia',
    'competencia',
    'data de emissao',
    'release date',
    'transaction date',
    'posting date',
    'created',
    'data contabil',
    'dia',
    'quando',
  ],
  dueDate: [
    'data de vencimento',
    'data do vencimento',
    'data vencimento',
    'vencimento em',
    'vence em',
    'vcto',
    'venc',
    'due date',
    'data prevista',
    'previsao',
  ],
  description: [
    'historico',
    'lancamento',
    'lancamentos',
    'titulo',
    'title',
    'transacao',
    'estabelecimento',
    'descricao do lancamento',
    'description',
    'descricao da transacao',
    'memo',
    'movimentacao',
    'transaction type',
    'tipo de transacao',
    'tipo da transacao',
    'tipo transacao',
    'o que',
    'item',
    'despesa',
    'gasto',
    'receita',
    'servico',
    'referente',
    'referente a',
    'nome da saida',
    'nome',
    'detalhes',
  ],
  details: DETAIL_NAMES,
  moreDetails: DETAIL_NAMES,
  installment: ['parcelas', 'parcelamento', 'n da parcela'],
  amount: [
    'valor r',
    'valor em r',
    'valor em reais',
    'valor do lancamento',
    'valor da transacao',
    'valor da parcela',
    'valor original da parcela',
    'valor original',
    'valor da conta',
    'valor previsto',
    'valor liquido',
    'transaction net amount',
    'net amount',
    'amount',
    'source amount',
    'quantia',
    'quanto',
    'custo',
    'preco',
    'montante',
    'valor total',
    'total',
    'value',
    'valor pago',
    'valor recebido',
    'valor realizado',
  ],
  direction: [],
  debit: [
    'saida',
    'saidas',
    'debitos',
    'debit',
    'debits',
    'debito r',
    'debitos r',
    'saida r',
    'saidas r',
    'valor debito',
    'valor saida',
    'debit amount',
    'net debit amount',
    'a debito',
    'saiu',
    'gastei',
    'paguei',
  ],
  credit: [
    'entrada',
    'entradas',
    'creditos',
    'credit',
    'credits',
    'credito r',
    'creditos r',
    'entrada r',
    'entradas r',
    'valor credito',
    'valor entrada',
    'credit amount',
    'net credit amount',
    'a credito',
    'entrou',
    'recebi',
  ],
  paidAmount: ['valor recebido', 'valor pago ou recebido', 'total pago', 'valor realizado'],
  interest: ['valor juros', 'juros de mora'],
  fine: ['valor multa'],
  discount: ['valor desconto', 'descontos'],
  project: ['project', 'centro de custo'],
  category: ['category'],
  supplier: ['supplier', 'nome do fornecedor'],
  client: ['client', 'pagador', 'sacado', 'nome do cliente'],
  company: ['company'],
  method: ['metodo de pagamento', 'forma de pagamento', 'meio de pagamento', 'forma', 'method'],
  status: ['status', 'pago', 'paga', 'quitado', 'situacao do pagamento'],
  paidOn: [
    'pago em',
    'recebida em',
    'recebido em',
    'data de pagamento',
    'data do pagamento',
    'data pagamento',
    'data de recebimento',
    'data do recebimento',
  ],
  account: ['conta bancaria', 'conta corrente', 'account'],
  currency: ['currency', 'source currency', 'moeda da transacao'],
  ...mapTexts(IMPORTED_TEXTS, (name) => ENTRY_TEXTS[name].columnNames),
  recurrence: ['frequencia', 'recurrence'],
}

const PARTY_NAME =
  /^(?:nome (?:d[oe] )?)?(?:clientes?(?: ou| e)? fornecedor(?:es)?|fornecedor(?:es)?(?: ou| e)? clientes?)(?: nome fantasia| razao social)?$/

/** Whether a column has whom an outflow pays and who pays an inflow, as `Cliente/Fornecedor`. */
export const isPartyColumn = (name: string): boolean => PARTY_NAME.test(name)

/** In UTF-16 units. A longer cell is no column's name, and is not normalised. */
const MAX_NAME_LENGTH = 200

export function normalizeColumnName(cell: string): string {
  const trimmed = cell.trim()
  if (trimmed.length > MAX_NAME_LENGTH) return ''
  return foldText(trimmed)
    .replace(/\([^()]*\)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const FOREIGN = /US\$|USD|EUR\b|€|d[oó]lar|cota[cç][aã]o/i
const AMOUNTS: readonly ImportField[] = ['amount', 'debit', 'credit', 'paidAmount']

const listNames = (field: ImportField): string[] => {
  const label = normalizeColumnName(IMPORT_FIELD_LABELS[field])
  if (field === 'direction') return []
  if (field !== 'description') return [label, ...COLUMN_ALIASES[field]]
  const names = COLUMN_ALIASES.description
  const own = names.indexOf('movimentacao')
  return [...names.slice(0, own), label, ...names.slice(own)]
}

const NAMES = ImportField.options.map((field) => ({ field, names: listNames(field) }))

export function mapByName(header: readonly string[], taken: ColumnMapping = {}): ColumnMapping {
  const columns = Map.groupBy(header.keys(), (at) => normalizeColumnName(header[at] ?? '').replace(/ 1$/, ''))
  const mapping: ColumnMapping = { ...taken }
  const used = new Set(Object.values(taken))
  for (const { field, names } of NAMES) {
    if (mapping[field] !== undefined) continue
    const isFree = (at: number) =>
      !used.has(at) && !(AMOUNTS.includes(field) && FOREIGN.test(header[at]?.slice(0, MAX_NAME_LENGTH) ?? ''))
    const found = names.map((name) => columns.get(name)?.find(isFree)).find((at) => at !== undefined)
    if (found === undefined) continue
    mapping[field] = found
    used.add(found)
  }
  const party = [...columns].find(([name, [at = 0]]) => isPartyColumn(name) && !used.has(at))?.[1][0]
  if (party !== undefined) {
    mapping.client ??= party
    mapping.supplier ??= party
  }
  if (mapping.amount === undefined) return mapping
  const { debit: _, credit: __, ...rest } = mapping
  return rest
}
