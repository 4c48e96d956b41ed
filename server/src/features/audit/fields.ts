import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import { formatPrice } from 'contract/ai/prices.ts'
import { formatDate, isCivilDate } from 'contract/dates.ts'
import type { ChangedField } from 'contract/finance/history.ts'
import { formatBRL } from 'contract/money.ts'
import { LEAD_STATUS_NAMES } from 'contract/prospecting/lead-status.ts'
import { isReferenceColumn } from '../../db/reference-names.ts'
import type { AuditDetails } from '../../db/tables/audit.ts'

/** The Portuguese names of the columns and filters in the log. */
const LABELS: Readonly<Record<string, string>> = {
  name: 'Nome',
  title: 'Título',
  description: 'Descrição',
  kind: 'Tipo',
  type: 'Tipo',
  date: 'Data',
  centavos: 'Valor',
  paid_on: 'Pago em',
  notes: 'Observações',
  recurrence: 'Recorrência',
  frequency: 'Frequência',
  anchor: 'Primeiro dia',
  every: 'A cada',
  unit: 'Unidade',
  occurrences: 'Ocorrências',
  until: 'Até',
  rows: 'Linhas',
  project_id: 'Projeto',
  client_id: 'Cliente',
  category_id: 'Categoria',
  company_id: 'Empresa',
  method_id: 'Método de pagamento',
  member_id: 'Membro',
  user_id: 'Pessoa',
  entry_id: 'Lançamento nº',
  color: 'Cor',
  look: 'Aparência',
  tone: 'Tom',
  words_to_use: 'Palavras a usar',
  words_to_avoid: 'Palavras a evitar',
  logo: 'Logo',
  logo_removed_at: 'Logo removido em',
  status: 'Situação',
  month: 'Mês',
  points: 'Pontos',
  meeting_points: 'Pontos por reunião',
  sale_points: 'Pontos por venda',
  amount_points: 'Pontos por valor',
  amount_centavos: 'Valor por ponto',
  phone: 'Telefone',
  site: 'Site',
  address: 'Endereço',
  category: 'Categoria',
  automation: 'Automação',
  base_url: 'Endereço',
  paths: 'Caminhos',
  auth_kind: 'Autenticação',
  auth_name: 'Nome da autenticação',
  auth_secret: 'Segredo da autenticação',
  signing_secret: 'Segredo das assinaturas',
  dedupes: 'Reconhece repetições',
  reports_back: 'Avisa o resultado',
  asks_personas: 'Pergunta as personas',
  paused_at: 'Pausada em',
  key: 'Chave',
  transcription_via: 'Transcrição por',
  transcription_provider_id: 'Provedor da transcrição',
  transcription_model: 'Modelo da transcrição',
  transcription_language: 'Idioma da transcrição',
  chat_provider_id: 'Provedor da escrita',
  chat_model: 'Modelo da escrita',
  image_provider_id: 'Provedor das imagens',
  image_model: 'Modelo das imagens',
  input_price: 'Preço dos tokens enviados',
  output_price: 'Preço dos tokens recebidos',
  text: 'Texto',
  time_zone: 'Fuso horário',
  savings: 'Minutos economizados',
  kept_for: 'Guardar por',
  second_factor_roles: 'Segundo fator obrigatório para',
  first_steps_hidden_at: 'Primeiros passos ocultos em',
  email: 'E-mail',
  role: 'Papel',
  password: 'Senha',
  provider_id: 'Forma de entrar',
  reason: 'Motivo',
  q: 'Busca',
  format: 'Formato',
  from: 'De',
  to: 'Até',
  person: 'Pessoa nº',
  action: 'Ação',
  record: 'Registro',
  run: 'Execução nº',
  expires_at: 'Vale até',
  forgotten: 'Onde estava',
  skipped: 'Não salvos',
}

/** The Portuguese names of the codes that columns hold. */
const VALUES: Readonly<Record<string, string>> = {
  ...ROLE_NAMES,
  ...LEAD_STATUS_NAMES,
  outflow: 'Saída',
  inflow: 'Entrada',
  invoice: 'Nota ou boleto',
  payment: 'Comprovante de pagamento',
  invitation: 'Convite',
  reset: 'Link de senha',
  credential: 'Senha',
  SALE: 'Venda',
  MEETING: 'Reunião',
  day: 'dia',
  week: 'semana',
  month: 'mês',
  true: 'sim',
  false: 'não',
}

const CODED = new Set(['role', 'status', 'kind', 'type', 'provider_id', 'unit'])
const MONEY = new Set(['centavos', 'amount_centavos'])
const PRICES = new Set(['input_price', 'output_price'])

type Names = ReadonlyMap<string, ReadonlyMap<number, string>>

/** The pattern of an instant as PostgreSQL writes it into JSON. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** Formats an instant for people in the workspace's time zone. */
export const formatInstant = (zone: string, instant: string): string =>
  new Date(instant).toLocaleString('pt-BR', { timeZone: zone })

function formatText(text: string, zone: string): string {
  if (isCivilDate(text)) return formatDate(text)
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? formatInstant(zone, text) : text
}

type Context = { names: Names; zone: string }

/** Formats a value of the log in Portuguese, with names in place of ids. Null means no value. */
function formatValue(column: string, value: unknown, { names, zone }: Context): string | null {
  if (value === null || value === undefined) return null
  if (isReferenceColumn(column)) return names.get(column)?.get(Number(value)) ?? `nº ${value}`
  if (MONEY.has(column) && typeof value === 'number') return formatBRL(value)
  if (PRICES.has(column) && typeof value === 'number') return `US$\u00a0${formatPrice(value)} por milhão`
  if (typeof value === 'boolean' || CODED.has(column)) return VALUES[String(value)] ?? String(value)
  if (typeof value === 'string') return formatText(value, zone)
  if (Array.isArray(value)) return value.map((item) => VALUES[String(item)] ?? String(item)).join(', ') || null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Presents the fields that an act changed, or the filters of an export. */
export const presentDetails = (details: AuditDetails, context: Context): ChangedField[] =>
  Object.entries(details).map(([column, [before, after]]) => ({
    field: LABELS[column] ?? column,
    before: formatValue(column, before, context),
    after: formatValue(column, after, context),
  }))
