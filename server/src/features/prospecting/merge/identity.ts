import { isCentralNumber, toNationalDigits } from 'contract/prospecting/phone-digits.ts'
import type { FoundLead } from 'contract/runs/result.ts'
import { readTaxId } from 'contract/values/tax-ids.ts'
import { foldName } from '../where/municipalities.ts'

/** `line`: the last eight digits, which a mobile has with and without its ninth; `area` is null where it was not written. */
export type Phone = { area: string | null; line: string; isMobile: boolean }
export type Address = { street: readonly string[]; number: string | null; unit: string | null; postcode: string | null }

/** What of a contact tells businesses apart, however it was written; null or empty for what is not known. */
export type Identity = {
  source: string | null
  cnpj: string | null
  phone: Phone | null
  site: string | null
  instagram: string | null
  /** `core`: without the words that many businesses have; `all` has them too. */
  name: { core: readonly string[]; all: readonly string[] }
  address: Address | null
  city: string | null
}

/** @returns null for what identifies no line: too few digits, or a number of a whole company */
export function parsePhone(text: string | null | undefined): Phone | null {
  const [first = ''] = (text ?? '').split(/[/;,|]|\sou\s|\se\s/)
  const national = toNationalDigits(first)
  if (isCentralNumber(first) || /^(\d)\1+$/.test(national)) return null
  const [, area = null, own = ''] = /^([1-9]\d)?(9\d{8}|[2-9]\d{7})$/.exec(national) ?? []
  return own === '' ? null : { area, line: own.slice(-8), isMobile: own.length === 9 || /^[6-9]/.test(own) }
}

/** A line, a number of a whole company, or a foreign number with its country's code. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (!/^\+?[\d\s().-]+$/.test(text)) return false
  if (/^\s*\+(?!\s*55)/.test(text)) return digits.length >= 8 && digits.length <= 15
  return parsePhone(text) !== null || isCentralNumber(text)
}

export function parseSite(site: string | null | undefined): URL | null {
  const text = site?.trim()
  if (!text) return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
}

/** Hosts where many businesses have a page: what tells them apart is the path, if anything. */
const SHARED_HOSTS =
  /(^|\.)(?:(?:instagram|facebook|fb|linktr|wa|whatsapp|linkedin|tiktok|youtube|google|goo|bit|beacons|lnk|ifood|rappi|aiqfome|doctoralia|boaconsulta|zapimoveis|vivareal|olx|mercadolivre|booking|tripadvisor|jusbrasil|guiamais|telelistas|apontador|getninjas|booksy|trinks|gympass|wellhub|goomer|anota|menudino)\.[a-z.]+)$/

/** The host, or the page on a host that many share; null for such a host alone. */
export function toSiteKey(site: string | null | undefined): string | null {
  const url = parseSite(site)
  if (!url) return null
  const host = url.hostname.replace(/^(?:www\d?|m)\./, '')
  if (!SHARED_HOSTS.test(host)) return host.includes('.') ? host : null
  const path = decodePath(url.pathname).replace(/\/+$/, '').toLowerCase()
  const id = url.searchParams.get('id') ?? url.searchParams.get('phone')
  return path === '' && !id ? null : `${host}${path}${id ? `?${id}` : ''}`
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const INSTAGRAM_PAGES = /^(?:p|reel|reels|explore|stories|accounts|direct|tv)$/i

/** The account's name: `@aurora`, `aurora` and the many ways to write its address. */
export function toInstagramKey(text: string | null | undefined): string | null {
  const typed = text?.trim() ?? ''
  const [, bare] = /^@?([\w.]{1,30})$/.exec(typed) ?? []
  const isAddress = /instagram\.com|instagr\.am/i.test(typed)
  const account = isAddress ? (parseSite(typed)?.pathname.split('/')[1] ?? '').replace(/^@/, '') : (bare ?? '')
  return /^[\w.]{1,30}$/.test(account) && !INSTAGRAM_PAGES.test(account) ? account.toLowerCase() : null
}

const LINKS = /^(?:a|o|e|as|os|de|da|do|das|dos|em|no|na|para|com|the|and)$/
const LEGAL_FORMS = /^(?:ltda|limitada|me|epp|eireli|mei|sa|slu|cia|companhia|unipessoal|microempresa|matriz|filial)$/
const TITLES = /^(?:dr|dra|doutor|doutora|prof|professor|professora)$/

/** Beginnings of words that say what a business is, not which. */
const GENERIC =
  /^(?:clin|consult|estetic|odont|dent|medic|advoca|advog|advs|adv$|restaur|pizz|lanch|hambur|burg|padar|panif|confeit|bar$|bares|cafe|loja|centr|institut|studio|estudio|espaco|academ|fitness|pilates|escol|colegio|curs|salao|salon|bel|cabel|barb|spa$|spas$|saude|servic|comerc|com$|serv$|industr|distrib|represent|assess|contab|contad|imobil|imov|arquit|engenh|construt|oficin|mecan|auto$|autom|pet$|petshop|shop|veterin|farm|drog|otic|optic|hotel|pousad|grup|empres|unidad|escrit|socied|associad|individual|agenc|market|brasil|br$)/

/** Without accents, case, legal forms, titles, and the CPF that stands in the name of a sole trader. */
function parseName(name: string, city: string | null): Identity['name'] {
  const text = foldName(name.replace(/\bS\s*[./]\s*A\b\.?/gi, ' sa ').replace(/[’'`´]/g, ''))
  const all = text.split(' ').filter((word) => word !== '' && !/^\d{11}$/.test(word) && !isFormality(word))
  const ofCity = new Set(city?.split(' '))
  const core = all.filter((word) => !GENERIC.test(word) && !ofCity.has(word))
  return { core, all }
}

const isFormality = (word: string): boolean => LINKS.test(word) || LEGAL_FORMS.test(word) || TITLES.test(word)

const ROMAN: Readonly<Record<string, string>> = {
  vii: '7',
  ix: '9',
  xi: '11',
  xii: '12',
  xiii: '13',
  xv: '15',
  xix: '19',
  xx: '20',
}
const STREET_KINDS =
  /^(?:r|rua|av|avn|aven|avenida|al|alameda|pc|pca|praca|rod|rodovia|tv|trav|travessa|est|estr|estrada|lgo|largo|ql|quadra|n|no|num|numero|nr)$/
const STREET_TITLES =
  /^(?:dr|dra|doutor|doutora|prof|profa|professor|professora|gen|gal|general|mal|marechal|cel|coronel|cap|capitao|pres|presidente|des|desembargador|sen|senador|gov|governador|eng|engenheiro|brig|brigadeiro|ver|vereador|dep|deputado|pe|padre|dom|d|sgto|sargento|ten|tenente|min|ministro|cons|conselheiro|visc|visconde|bar|barao|s|sao|sta|santa|sto|santo)$/
const UNIT =
  /\b(?:sala|sl|sls|salas|conj|conjunto|cj|loja|lj|apto|ap|apartamento|box|andar|bloco|bl)\b\.?\s*(?:n[ºo°.]?\s*)?(\w{1,6})/i
const UNNUMBERED = /\bs\s*[./]?\s*n(?:[ºo°]|\b)/i

/** The house's number follows the street; a number within its name (`15 de Novembro`) is followed by a link. */
function splitStreet(address: string): { street: string; number: string | null } {
  const [, street, number] =
    /^(.*?\p{L}.*?)(?:\s*,\s*|\s+-\s+|\s+)(?:n(?:[ºo°]|um|r)?\.?\s*)?(\d{1,5})(?:-?[a-z])?(?=\s*(?:$|[,;\-–(/]|\s(?!d[aeo]s?\b)))/iu.exec(
      address,
    ) ?? []
  if (street === undefined) return { street: address.split(/[,;–(]|\s-\s/)[0] ?? '', number: null }
  return { street, number: number ?? null }
}

export function parseAddress(text: string | null | undefined): Address | null {
  const written = text?.trim()
  if (!written) return null
  const postcode = /\b(\d{5})-?(\d{3})\b/.exec(written)?.slice(1).join('') ?? null
  const unit = UNIT.exec(written)?.[1]?.toLowerCase().replace(/^0+/, '') ?? null
  const plain = written
    .replace(/\b\d{5}-?\d{3}\b/g, ' ')
    .replace(UNNUMBERED, ', ')
    .replace(UNIT, ' ')
  const { street, number } = splitStreet(plain.trim())
  const words = foldName(street)
    .split(' ')
    .map((word) => ROMAN[word] ?? word)
  const own = words.filter((word) => word !== '' && !STREET_KINDS.test(word) && !LINKS.test(word) && !STREET_TITLES.test(word))
  // Some towns number their streets: what follows `Rua` is then no house.
  if (own.length === 0 && number) return { street: [number], number: null, unit, postcode }
  return { street: own, number: number?.replace(/^0+(?=\d)/, '') ?? null, unit, postcode }
}

/** Of what the team brought in a file, whose lines are no business's id. */
export const OWN_LICENCE = 'Própria'

export function toIdentity(lead: FoundLead): Identity {
  const city = lead.city ? foldName(lead.city.replace(/\/[A-Z]{2}$/i, '')) : null
  const whatsApp = /(?:wa\.me\/|[?&]phone=)\+?(\d{10,13})/i.exec(lead.site ?? '')?.[1]
  return {
    source: lead.origin && lead.origin.licence !== OWN_LICENCE ? `${lead.origin.source} ${lead.origin.id}` : null,
    cnpj: readTaxId(lead.cnpj ?? '') ?? null,
    phone: parsePhone(lead.phone) ?? parsePhone(whatsApp),
    site: toSiteKey(lead.site),
    instagram: toInstagramKey(lead.instagram) ?? (/instagram\.com/i.test(lead.site ?? '') ? toInstagramKey(lead.site) : null),
    name: parseName(lead.name, city),
    address: parseAddress(lead.address),
    city,
  }
}

/** Contacts that share none of these cannot match, so that only those that do are compared (blocking). */
export function listMatchKeys({ source, cnpj, phone, site, instagram, address }: Identity): string[] {
  const places = address?.number ? address.street.map((word) => `p ${address.number} ${word.slice(0, 3)}`) : []
  const keys = [
    source && `o ${source}`,
    cnpj && `c ${cnpj}`,
    phone && `t ${phone.line}`,
    site && `s ${site}`,
    instagram && `i ${instagram}`,
  ]
  return [...new Set([...keys.filter((key) => key !== null), ...places])]
}
