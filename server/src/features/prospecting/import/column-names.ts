import type { LeadColumns, LeadImportField } from 'contract/prospecting/lead-imports.ts'
import { normalizeColumnName } from '#features/finance/imports/parsing/column-names.ts'
import type { FileRow } from '#features/finance/imports/parsing/records.ts'

/**
 * Names of columns without accents, punctuation and numbers, the best first: as people write them, and of the exports of Google Contacts,
 * Outlook, RD Station, HubSpot, Pipedrive and programs that read Google Maps (headers as published, read on 2026-11-30).
 */
const NAMES: Readonly<Record<LeadImportField, readonly string[]>> = {
  company: [
    ...[
      'nome fantasia',
      'fantasia',
      'nome da empresa',
      'empresa',
      'estabelecimento',
      'nome do estabelecimento',
      'negocio',
      'nome do negocio',
    ],
    ...[
      'organizacao',
      'organizacao nome',
      'razao social',
      'company name',
      'company',
      'organization name',
      'organization',
      'business name',
    ],
    ...['associated company', 'empresa associada', 'loja', 'clinica', 'title'],
  ],
  name: [
    ...[
      'name',
      'nome',
      'nome completo',
      'full name',
      'first name',
      'given name',
      'primeiro nome',
      'middle name',
      'additional name',
    ],
    ...[
      'segundo nome',
      'nome do meio',
      'last name',
      'family name',
      'sobrenome',
      'nome do contato',
      'contact name',
      'contato nome',
    ],
  ],
  phone: [
    ...[
      'telefone',
      'fone',
      'tel',
      'telefones',
      'telefone fixo',
      'fixo',
      'telefone comercial',
      'telefone residencial',
      'telefone principal',
    ],
    ...[
      'outro telefone',
      'numero de telefone',
      'phone',
      'phone value',
      'phone number',
      'business phone',
      'company main phone',
      'home phone',
    ],
    ...[
      'primary phone',
      'other phone',
      'phone work',
      'phone home',
      'phone other',
      'telefone trabalho',
      'telefone casa',
      'telefone outros',
    ],
  ],
  mobile: [
    ...[
      'whatsapp',
      'whats',
      'zap',
      'celular',
      'telefone celular',
      'celular whatsapp',
      'telefone whatsapp',
      'whatsapp celular',
      'telefone movel',
    ],
    ...[
      'numero de celular',
      'numero do whatsapp',
      'mobile',
      'mobile phone',
      'mobile phone number',
      'phone mobile',
      'whatsapp phone number',
      'cell',
    ],
  ],
  email: [
    ...[
      'e mail',
      'email',
      'emails',
      'e mails',
      'mail',
      'e mail value',
      'e mail address',
      'email address',
      'endereco de e mail',
      'endereco de email',
    ],
    ...[
      'email work',
      'email home',
      'email other',
      'e mail trabalho',
      'e mail casa',
      'e mail outros',
      'correio eletronico',
      'e mail comercial',
    ],
  ],
  site: [
    ...[
      'site',
      'website',
      'web site',
      'pagina da web',
      'web page',
      'url do site',
      'website url',
      'website value',
      'homepage',
      'site da empresa',
    ],
    ...['company domain name', 'nome de dominio da empresa', 'domain', 'dominio'],
  ],
  instagram: ['instagram', 'perfil do instagram', 'instagram url', 'link do instagram', 'insta', 'ig'],
  cnpj: ['cnpj', 'cnpj da empresa', 'cnpj cpf', 'cpf cnpj', 'documento'],
  address: [
    ...[
      'endereco completo',
      'full address',
      'fulladdress',
      'formatted address',
      'endereco',
      'address',
      'street address',
      'organization address',
    ],
    ...[
      'organizacao endereco',
      'endereco comercial',
      'business street',
      'address street',
      'rua do endereco comercial',
      'rua',
      'logradouro',
      'street',
    ],
    ...[
      'numero',
      'complemento',
      'address extended address',
      'bairro',
      'cep',
      'codigo postal',
      'postal code',
      'zip',
      'address postal code',
    ],
    ...['business postal code'],
  ],
  city: [
    'cidade',
    'municipio',
    'city',
    'municipality',
    'business city',
    'address city',
    'cidade do endereco comercial',
    'localidade',
  ],
  state: [
    ...[
      'uf',
      'estado',
      'sigla do estado',
      'state',
      'state region',
      'estado regiao',
      'business state',
      'address region',
      'us state',
      'region',
    ],
    ...['estado do endereco comercial'],
  ],
  category: [
    ...[
      'nicho',
      'nicho de mercado',
      'segmento',
      'ramo',
      'ramo de atividade',
      'categoria',
      'setor',
      'atividade',
      'categoryname',
      'category name',
    ],
    ...['category', 'industry', 'subtypes', 'categories', 'categorias'],
  ],
  tags: ['etiquetas', 'etiqueta', 'tags', 'tag', 'labels', 'label', 'marcadores', 'rotulos', 'group membership'],
  notes: [
    ...[
      'observacoes',
      'observacao',
      'obs',
      'anotacoes',
      'anotacao',
      'notas',
      'notes',
      'note',
      'comentarios',
      'comentario',
      'descricao',
    ],
    ...['description'],
  ],
}

/** Of these all columns count, of the others the one with the best name. */
const SEVERAL: readonly LeadImportField[] = ['name', 'phone', 'mobile', 'email', 'address', 'tags', 'notes']

const FIRST_NAMES = ['first name', 'given name', 'primeiro nome']
const NAME_PARTS = [
  ...FIRST_NAMES,
  'middle name',
  'additional name',
  'last name',
  'family name',
  'sobrenome',
  'segundo nome',
  'nome do meio',
]
const WHOLE_ADDRESSES = ['endereco completo', 'full address', 'fulladdress', 'formatted address', 'address']

/** `Person - Phone - Work` is `phone work`, `E-mail 2 - Value` is `e mail value`. */
const toKey = (cell: string): string =>
  normalizeColumnName(cell)
    .replace(/\b\d+\b/g, ' ')
    .replace(/^(?:person|pessoa) /, '')
    .replace(/ +/g, ' ')
    .trim()

/** A whole name or address stands beside its parts in some exports, and counts alone. */
function dropParts(keys: readonly string[]): string[] {
  const hasWholeName =
    keys.some((key) => key === 'name' || key === 'nome' || key === 'full name') && keys.some((key) => FIRST_NAMES.includes(key))
  const whole = WHOLE_ADDRESSES.find((key) => keys.includes(key) && (key !== 'address' || keys.includes('street')))
  const isPart = (key: string) =>
    (hasWholeName && NAME_PARTS.includes(key)) || (whole !== undefined && key !== whole && NAMES.address.includes(key))
  return keys.map((key) => (isPart(key) ? '' : key))
}

/** In Outlook's files categories are a person's own labels. */
const isOfOutlook = (keys: readonly string[]): boolean =>
  keys.some((key) => key === 'e mail address' || key === 'endereco de e mail' || key === 'endereco de email')

export function guessColumns(header: readonly string[]): LeadColumns {
  const all = header.map(toKey)
  const keys = dropParts(all)
  const columns: LeadColumns = keys.map(() => null)
  const assign = (at: number, field: LeadImportField) => {
    columns[at] ??= field
  }
  if (isOfOutlook(all))
    for (const [at, key] of keys.entries()) if (key === 'categories' || key === 'categorias') assign(at, 'tags')
  for (const [field, names] of Object.entries(NAMES) as [LeadImportField, readonly string[]][]) {
    // `Title` is a business on a map, and a form of address beside a person's name.
    const wanted =
      field === 'company' && keys.some((key) => NAMES.name.includes(key)) ? names.filter((name) => name !== 'title') : names
    const found = [...keys.keys()].filter((at) => wanted.includes(keys[at] ?? ''))
    const ranked = found.toSorted((one, other) => wanted.indexOf(keys[one] ?? '') - wanted.indexOf(keys[other] ?? ''))
    for (const at of SEVERAL.includes(field) ? found : ranked.slice(0, 1)) assign(at, field)
  }
  return columns
}

/** In which the header is searched: a person may write lines above it. */
const MAX_HEADER_ROW = 20

export function guessHeader(rows: readonly FileRow[]): number {
  const known = rows.slice(0, MAX_HEADER_ROW).map(({ cells }) => guessColumns(cells).filter((field) => field !== null).length)
  const most = Math.max(0, ...known)
  return most === 0 ? 0 : known.indexOf(most) + 1
}
