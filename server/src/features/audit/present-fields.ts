import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import { formatPrice } from 'contract/ai/prices.ts'
import { BANK_ACCOUNT_KIND_NAMES } from 'contract/bank/accounts.ts'
import type { ChangedField } from 'contract/finance/history.ts'
import { PIECE_STATE_NAMES } from 'contract/pieces/states.ts'
import { PROJECT_STATUS_NAMES } from 'contract/projects/projects.ts'
import { LEAD_STATUS_NAMES } from 'contract/prospecting/lead-status.ts'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import { AUTOMATION_MODE_NAMES } from 'contract/settings/automation-modes.ts'
import { ACTIVITY_TYPE_NAMES } from 'contract/team/activity-type.ts'
import { formatDate, isCivilDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { AuditDetails } from '#db/tables/audit.ts'
import { ENTRY_TEXT_LABELS } from '#features/records/entry-texts.ts'
import { isReferenceColumn } from '#features/records/reference-names.ts'

const LABELS: Readonly<Record<string, string>> = {
  name: 'Nome',
  title: 'Título',
  description: 'Descrição',
  kind: 'Tipo',
  type: 'Tipo',
  date: 'Data',
  centavos: 'Valor',
  paid_on: 'Pago em',
  paid_centavos: 'Pago',
  ...ENTRY_TEXT_LABELS,
  recurrence: 'Recorrência',
  account: 'Conta',
  frequency: 'Frequência',
  anchor: 'Primeiro dia',
  every: 'A cada',
  unit: 'Unidade',
  occurrences: 'Ocorrências',
  until: 'Até',
  day_of_month: 'Dia do mês',
  bank_day: 'Dia útil',
  ended_at: 'Encerrada em',
  series_id: 'Recorrência nº',
  occurrence: 'Ocorrência nº',
  rows: 'Linhas',
  project_id: 'Projeto',
  client_id: 'Cliente',
  supplier_id: 'Fornecedor',
  document: 'CNPJ ou CPF',
  pix_key: 'Chave Pix',
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
  dark_logo: 'Logo para fundos escuros',
  own_fonts: 'Fontes próprias',
  font_files: 'Arquivos das fontes',
  logo_removed_at: 'Logo removido em',
  status: 'Situação',
  month: 'Mês',
  points: 'Pontos',
  meeting_points: 'Pontos por reunião',
  sale_points: 'Pontos por venda',
  contact_points: 'Pontos por contato feito',
  contact_id: 'Contato feito, nº',
  amount_points: 'Pontos por valor',
  amount_centavos: 'Valor por ponto',
  phone: 'Telefone',
  site: 'Site',
  address: 'Endereço',
  category: 'Categoria',
  instagram: 'Instagram',
  idle: 'Parado desde',
  city: 'Cidade',
  cnpj: 'CNPJ',
  merged_into: 'Unido ao contato nº',
  owner_id: 'Responsável',
  owner: 'Responsável',
  source: 'Fonte',
  tag: 'Etiqueta',
  area: 'Área do mapa',
  next_on: 'Próximo contato',
  next_text: 'O que fazer no próximo contato',
  tags: 'Etiquetas',
  lead_templates: 'Textos para contatos',
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
  second_factor_roles: 'Verificação em duas etapas obrigatória para',
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
  state: 'Situação',
  planned_on: 'Planejada para',
  planned_time: 'Hora',
  network: 'Rede',
  kit_id: 'Brand kit nº',
  automation_modes: 'Quem faz cada automação',
  heavy_at_once: 'Etapas pesadas ao mesmo tempo',
  places_url: 'Endereço da Google Places API',
  places_key: 'Chave da Google Places API',
  two_factor_enabled: 'Verificação em duas etapas',
  project: 'Projeto nº',
  client: 'Cliente nº',
  supplier: 'Fornecedor nº',
  company: 'Empresa nº',
  method: 'Método de pagamento nº',
  series: 'Recorrência nº',
  recorded: 'Sem ocorrências de recorrências',
  min: 'Valor mínimo',
  max: 'Valor máximo',
  ids: 'Peças nº',
  as: 'Formato',
  position: 'Slide',
  account_id: 'Conta',
  transfer_id: 'Transferência nº',
  payer_id: 'Paga por',
  from_id: 'Da conta',
  to_id: 'Para a conta',
  ispb: 'Banco (ISPB)',
  branch: 'Agência',
  number: 'Número',
  opening_centavos: 'Saldo inicial',
  opening_day: 'Dia do saldo inicial',
  closing_day: 'Dia do fechamento',
  due_day: 'Dia do vencimento',
  pix_name: 'Nome no Pix',
  pix_city: 'Cidade no Pix',
  first_day: 'Primeiro dia',
  last_day: 'Último dia',
  lines: 'Movimentos',
  ignored_reason: 'Motivo para ignorar',
  waiting_until: 'Em espera até',
  asked_id: 'Comprovante pedido a',
  day: 'Dia',
  interest: 'Juros',
  fine: 'Multa',
  discount: 'Desconto',
}

type Codes = Readonly<Record<string, string>>

/** Of a filter. */
const KNOWN_NAMES: Codes = { yes: 'com', no: 'sem' }

const CODES: Readonly<Record<string, Codes>> = {
  role: ROLE_NAMES,
  second_factor_roles: ROLE_NAMES,
  status: {
    ...LEAD_STATUS_NAMES,
    ...PROJECT_STATUS_NAMES,
    incomplete: 'A completar',
    open: 'Em aberto',
    overdue: 'Em atraso',
    paid: 'Pago',
  },
  state: PIECE_STATE_NAMES,
  kind: {
    ...BANK_ACCOUNT_KIND_NAMES,
    outflow: 'Saída',
    inflow: 'Entrada',
    invoice: 'Nota ou boleto',
    payment: 'Comprovante de pagamento',
    owner: 'Link do dono',
    invitation: 'Convite',
    reset: 'Link de senha',
  },
  type: ACTIVITY_TYPE_NAMES,
  provider_id: { credential: 'Senha', oidc: 'Provedor OpenID' },
  unit: { day: 'dia', week: 'semana', month: 'mês' },
  phone: KNOWN_NAMES,
  site: KNOWN_NAMES,
  instagram: KNOWN_NAMES,
  automation: AUTOMATION_NAMES,
  automation_modes: AUTOMATION_MODE_NAMES,
  auth_kind: { none: 'Nenhuma', header: 'Cabeçalho', basic: 'Usuário e senha (Basic)', jwt: 'JWT' },
  transcription_via: { none: 'Ninguém', provider: 'Provedor de IA', webhook: 'Serviço de automação' },
}

const BY_AUTOMATION = new Set(['automation_modes', 'savings'])
const MONEY = new Set([
  'paid_centavos',
  'centavos',
  'amount_centavos',
  'opening_centavos',
  'interest',
  'fine',
  'discount',
  'min',
  'max',
])
const PRICES = new Set(['input_price', 'output_price'])

const nameCode = (codes: Codes | undefined, value: unknown): string =>
  codes && Object.hasOwn(codes, String(value)) ? String(codes[String(value)]) : String(value)

const formatByAutomation = (values: object, codes: Codes | undefined): string | null =>
  Object.entries(values)
    .map(([automation, value]) => `${nameCode(AUTOMATION_NAMES, automation)}: ${nameCode(codes, value)}`)
    .toSorted()
    .join(', ') || null

type Names = ReadonlyMap<string, ReadonlyMap<number, string>>

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

export const formatInstant = (zone: string, instant: string): string =>
  new Date(instant).toLocaleString('pt-BR', { timeZone: zone })

function formatText(text: string, zone: string): string {
  if (isCivilDate(text)) return formatDate(text)
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? formatInstant(zone, text) : text
}

type Context = { names: Names; zone: string }

function formatValue(column: string, value: unknown, { names, zone }: Context): string | null {
  if (value === null || value === undefined) return null
  if (isReferenceColumn(column)) return names.get(column)?.get(Number(value)) ?? `nº ${value}`
  if (MONEY.has(column) && typeof value === 'number') return formatBRL(value)
  if (PRICES.has(column) && typeof value === 'number') return `US$\u00a0${formatPrice(value)} por milhão`
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  const codes = CODES[column]
  if (typeof value === 'string') return codes ? nameCode(codes, value) : formatText(value, zone)
  if (Array.isArray(value)) return value.map((item) => nameCode(codes, item)).join(', ') || null
  if (typeof value !== 'object') return String(value)
  return BY_AUTOMATION.has(column) ? formatByAutomation(value, codes) : JSON.stringify(value)
}

export const presentDetails = (details: AuditDetails, context: Context): ChangedField[] =>
  Object.entries(details).map(([column, [before, after]]) => ({
    field: LABELS[column] ?? column,
    before: formatValue(column, before, context),
    after: formatValue(column, after, context),
  }))
