import type { ImportProblem } from 'contract/finance/imports.ts'
import {
  type ImportedLead,
  LEAD_IMPORT_LABELS,
  type LeadColumns,
  type LeadImportField,
} from 'contract/prospecting/lead-imports.ts'
import { isEmail, MAX_TAGS, readCnpj } from 'contract/prospecting/leads.ts'
import { isCpf } from 'contract/values/tax-ids.ts'
import { TextOrEmpty } from 'contract/values/values.ts'
import { safeParse } from 'zod/mini'
import { unescapeFormula } from '#features/finance/formula.ts'
import type { FileRow } from '#features/finance/imports/parsing/records.ts'
import { isPhone, parseSite, toInstagramKey } from '../merge/identity.ts'
import { findMunicipalities, formatMunicipality } from '../where/municipalities.ts'

class UnreadableCellError extends Error {
  readonly field: LeadImportField

  constructor(field: LeadImportField, reason: string) {
    super(reason)
    this.field = field
  }
}

/** `:::` stands between the values of one cell in Google's files. */
const SEVERAL_PHONES = /\s*(?:[/;,|]|:::|\sou\s|\se\s)\s*/
const SEVERAL = /\s*(?:[;,|]|:::)\s*/
const NOTHING = /^(?:[-–—.]*|n\/?[ad]|não (?:tem|informado)|nao (?:tem|informado)|sem)$/i

const quote = (text: string): string => `“${text.slice(0, 60).toWellFormed()}”`

type Cells = (field: LeadImportField) => string[]

const createCells =
  ({ cells }: FileRow, columns: LeadColumns): Cells =>
  (field) =>
    columns.flatMap((each, at) => {
      if (each !== field) return []
      const text = unescapeFormula((cells[at] ?? '').trim()).trim()
      return NOTHING.test(text) ? [] : [text]
    })

const TEXTS = {
  company: TextOrEmpty(300),
  mobile: TextOrEmpty(60),
  phone: TextOrEmpty(60),
  email: TextOrEmpty(200),
  site: TextOrEmpty(500),
  instagram: TextOrEmpty(500),
  address: TextOrEmpty(500),
  city: TextOrEmpty(200),
  category: TextOrEmpty(200),
  notes: TextOrEmpty(2_000),
  tags: TextOrEmpty(30),
}

function limit(field: keyof typeof TEXTS, text: string | undefined): string | null {
  if (!text) return null
  const { data, error } = safeParse(TEXTS[field], text)
  if (error) throw new UnreadableCellError(field, error.issues[0]?.message ?? 'Texto inválido')
  return data
}

function readPhones(cells: Cells): string[] {
  const readField = (field: 'mobile' | 'phone') => {
    const written = cells(field)
    const rounded = written.find((text) => /^\d[.,]\d+e\+?\d+$/i.test(text))
    if (rounded)
      throw new UnreadableCellError(field, `${quote(rounded)} foi arredondado pela planilha. Formate a coluna como texto`)
    const phones = written.flatMap((text) => text.split(SEVERAL_PHONES).filter(Boolean))
    const wrong = phones.find((text) => !isPhone(text))
    if (wrong !== undefined) throw new UnreadableCellError(field, `${quote(wrong)} não é um telefone. Confira os dígitos`)
    return phones.map((text) => limit(field, text) ?? '')
  }
  return [...new Set([...readField('mobile'), ...readField('phone')])]
}

function readEmails(cells: Cells): string[] {
  const emails = cells('email').flatMap((text) => text.split(SEVERAL).filter(Boolean))
  const wrong = emails.find((text) => !isEmail(text))
  if (wrong !== undefined) throw new UnreadableCellError('email', `${quote(wrong)} não é um e-mail`)
  return [...new Set(emails)]
}

/** A spreadsheet drops the zeros that a CNPJ begins with; its check digits tell whether that is all. */
function readCnpjCell(cells: Cells): string | null {
  const [text] = cells('cnpj')
  if (text === undefined) return null
  const cnpj = readCnpj(/^\d{11,13}$/.test(text) ? text.padStart(14, '0') : text)
  if (cnpj) return cnpj
  const isOfPerson = isCpf(text.replace(/[\s./-]/g, ''))
  throw new UnreadableCellError(
    'cnpj',
    isOfPerson ? 'É um CPF: nesta coluna só cabem CNPJs' : `${quote(text)} não é um CNPJ. Confira os dígitos`,
  )
}

function readPages(cells: Cells): { site: string | null; instagram: string | null } {
  const [site] = cells('site')
  const url = parseSite(site)
  if (site !== undefined && !url?.hostname.includes('.'))
    throw new UnreadableCellError('site', `${quote(site)} não é um endereço de site`)
  const isInstagram = /(^|\.)instagram\.com$/.test(url?.hostname ?? '')
  const [instagram = isInstagram ? site : undefined] = cells('instagram')
  if (instagram !== undefined && !toInstagramKey(instagram))
    throw new UnreadableCellError('instagram', `${quote(instagram)} não é um perfil do Instagram`)
  return { site: isInstagram ? null : limit('site', url?.href), instagram: limit('instagram', instagram) }
}

/** A name that several municipalities have, or none, stays as it is written. */
function readCity(cells: Cells): string | null {
  const [city] = cells('city')
  const [state] = cells('state')
  if (city === undefined) return null
  const written = state === undefined ? city : `${city}/${state}`
  const [found, ...others] = findMunicipalities(written)
  return limit('city', found && others.length === 0 ? formatMunicipality(found) : written)
}

/** Google's own groups begin with an asterisk. */
function readTags(cells: Cells): string[] {
  const tags = [...new Set(cells('tags').flatMap((text) => text.split(SEVERAL)))].filter(
    (tag) => tag !== '' && !tag.startsWith('*'),
  )
  if (tags.length > MAX_TAGS) throw new UnreadableCellError('tags', `Use no máximo ${MAX_TAGS} etiquetas`)
  return tags.map((tag) => limit('tags', tag) ?? '')
}

function readLead(line: number, cells: Cells): ImportedLead {
  const [company] = cells('company')
  const person = cells('name').join(' ')
  if (!company && !person)
    throw new UnreadableCellError(company === undefined ? 'company' : 'name', 'Falta o nome da empresa ou da pessoa')
  const [phone = null, ...phones] = readPhones(cells)
  const [email, ...emails] = readEmails(cells)
  const more = [
    ...cells('notes'),
    company && person && person !== company ? `Pessoa: ${person}` : '',
    phones.length > 0 ? `Outros telefones: ${phones.join(', ')}` : '',
    emails.length > 0 ? `Outros e-mails: ${emails.join(', ')}` : '',
  ]
  return {
    line,
    name: limit('company', company ?? person) ?? '',
    phone,
    email: limit('email', email),
    ...readPages(cells),
    cnpj: readCnpjCell(cells),
    address: limit('address', cells('address').join(', ')),
    city: readCity(cells),
    category: limit('category', cells('category')[0]),
    notes: limit('notes', more.filter(Boolean).join('\n')),
    tags: readTags(cells),
  }
}

/** What is malformed is told, and nothing is guessed for it. */
export function readContactRow(row: FileRow, columns: LeadColumns): ImportedLead | ImportProblem {
  try {
    return readLead(row.line, createCells(row, columns))
  } catch (error) {
    if (!(error instanceof UnreadableCellError)) throw error
    return { line: row.line, column: LEAD_IMPORT_LABELS[error.field], reason: error.message }
  }
}
