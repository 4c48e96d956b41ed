import type { FoundLead } from 'contract/runs/result.ts'
import { isCnpj } from 'contract/values/tax-ids.ts'
import { createRandom } from './random.ts'

/** Two records of contacts, and whether they were made of one business. */
export type LabelledPair = { kind: string; isSame: boolean; one: FoundLead; other: FoundLead }

type Street = { kind: string; name: string }
type Place = { street: Street; number: number; unit: number | null; district: string; postcode: string }
type Town = { name: string; state: string; area: string }
type Business = {
  trade: { long: string; short: string }
  brand: string
  owner: string
  town: Town
  place: Place
  /** Eight digits, and whether a ninth stands before them. */
  phone: { area: string; line: string; isMobile: boolean }
  domain: string
  instagram: string
  cnpj: string
}

const TRADES = [
  { long: 'Clínica de Estética', short: 'Estética' },
  { long: 'Clínica Odontológica', short: 'Odontologia' },
  { long: 'Escritório de Advocacia', short: 'Advogados' },
  { long: 'Restaurante', short: 'Restaurante' },
  { long: 'Academia', short: 'Fitness' },
  { long: 'Salão de Beleza', short: 'Cabeleireiros' },
  { long: 'Oficina Mecânica', short: 'Auto Center' },
  { long: 'Clínica Veterinária', short: 'Pet Shop' },
  { long: 'Escola de Idiomas', short: 'Idiomas' },
]
const STEMS =
  'Aurora,Bella Vitta,Sorriso Feliz,Girassol,Três Irmãos,Água Viva,Monte Líbano,Pequeno Príncipe,Flor de Lótus,Via Láctea,Bom Sabor,Alto Giro,Cão Amigo,Mundo Novo,Ipê Amarelo,Nova Era,Ponto Certo,São Jorge,Santa Clara,Dom Pedro,Coração de Mãe,Vila Rica,Estrela do Sul,Rio Verde,Serra Azul,Maré Alta,Canto do Uirapuru,Pão de Mel,Luz e Cor,Bem Viver'.split(
    ',',
  )
const SYLLABLES = 'ba,ve,li,dor,na,ra,quin,to,mel,zu,fa,gri,pon,sa,lu,car,ni,vo,tris,ma,pe,jo,ter,bel'.split(',')
const FIRST = 'Ana,Carlos,Mariana,João,Beatriz,Rafael,Luíza,Antônio,Fernanda,Márcio,Patrícia,Thiago'.split(',')
const LAST = 'Silva,Souza,Oliveira,Pereira,Gonçalves,Araújo,Bittencourt,Kowalski,Müller,Nakamura,Figueiredo,Azevedo'.split(',')
const STREETS: readonly Street[] =
  'Rua|XV de Novembro;Rua|Marechal Deodoro;Avenida|Presidente Vargas;Rua|Doutor Muricy;Avenida|Sete de Setembro;Rua|Visconde de Guarapuava;Alameda|Doutor Carlos de Carvalho;Rua|São João;Avenida|Nossa Senhora Aparecida;Praça|General Osório;Travessa|Coronel Dulcídio;Rodovia|dos Imigrantes;Rua|Santa Efigênia;Rua|Professor Pedro Viriato;Avenida|Brigadeiro Faria Lima;Rua|das Palmeiras;Rua|Augusta;Avenida|Governador Jorge Lacerda'
    .split(';')
    .map((each) => {
      const [kind = '', name = ''] = each.split('|')
      return { kind, name }
    })
const DISTRICTS = 'Centro,Batel,Água Verde,Jardim América,Vila Nova,Santo Antônio,Boa Vista'.split(',')
const TOWNS: readonly Town[] = [
  { name: 'Curitiba', state: 'PR', area: '41' },
  { name: 'São Paulo', state: 'SP', area: '11' },
  { name: 'Belo Horizonte', state: 'MG', area: '31' },
  { name: 'Florianópolis', state: 'SC', area: '48' },
  { name: 'Ribeirão Preto', state: 'SP', area: '16' },
]

const SHORT_WORDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^Rua /, ['R. ', 'R ']],
  [/^Avenida /, ['Av. ', 'Av ', 'AV. ']],
  [/^Alameda /, ['Al. ']],
  [/^Praça /, ['Pça. ', 'Pc ']],
  [/^Travessa /, ['Tv. ', 'Trav. ']],
  [/^Rodovia /, ['Rod. ']],
  [/Doutor /, ['Dr. ', 'Dr ']],
  [/Professor /, ['Prof. ']],
  [/Marechal /, ['Mal. ', 'Mal ']],
  [/General /, ['Gen. ', 'Gal ']],
  [/Coronel /, ['Cel. ']],
  [/Presidente /, ['Pres. ']],
  [/Brigadeiro /, ['Brig. ']],
  [/Governador /, ['Gov. ']],
  [/Visconde /, ['Visc. ']],
  [/Nossa Senhora /, ['N. Sra. ', 'N Sra ']],
  [/Santa /, ['Sta. ', 'Sta ']],
  [/São /, ['S. ']],
  [/XV de/, ['15 de']],
]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

function createDice(seed: number) {
  const random = createRandom(seed)
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return {
    int,
    chance: (part: number) => random() < part,
    pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
    digits: (count: number) => Array.from({ length: count }, () => int(0, 9)).join(''),
  }
}

type Dice = ReturnType<typeof createDice>

function makeCnpj(dice: Dice): string {
  const base = `${dice.digits(8)}0001`
  for (let check = 0; ; check += 1) {
    const id = `${base}${String(check).padStart(2, '0')}`
    if (isCnpj(id)) return id
  }
}

const makePlace = (dice: Dice): Place => ({
  street: dice.pick(STREETS),
  number: dice.int(10, 4_900),
  unit: dice.chance(0.4) ? dice.int(1, 1_500) : null,
  district: dice.pick(DISTRICTS),
  postcode: `8${dice.digits(4)}-${dice.digits(3)}`,
})

const makePhone = (dice: Dice, area: string) => {
  const isMobile = dice.chance(0.6)
  return { area, line: `${isMobile ? dice.int(7, 9) : dice.int(2, 4)}${dice.digits(7)}`, isMobile }
}

function makeBusiness(dice: Dice, town = dice.pick(TOWNS)): Business {
  const coined = [1, 2, 3].map(() => dice.pick(SYLLABLES)).join('')
  const brand = dice.chance(0.5) ? dice.pick(STEMS) : `${coined[0]?.toUpperCase()}${coined.slice(1)}`
  const account = `${plain(brand).toLowerCase().replace(/\W/g, '')}${dice.digits(2)}`
  return {
    trade: dice.pick(TRADES),
    brand,
    owner: `${dice.pick(FIRST)} ${dice.pick(LAST)} ${dice.pick(LAST)}`,
    town,
    place: makePlace(dice),
    phone: makePhone(dice, town.area),
    domain: `${account}.${dice.pick(['com.br', 'com.br', 'com', 'net.br'])}`,
    instagram: `${account}.${dice.pick(['oficial', 'estudio', plain(town.name).toLowerCase().replace(/\W/g, '')])}`,
    cnpj: makeCnpj(dice),
  }
}

/** One letter of it is left out, doubled, or changes places with the next. */
function mistype(dice: Dice, text: string): string {
  const at = dice.int(1, text.length - 2)
  const [before, letter, next, after] = [text.slice(0, at), text[at] ?? '', text[at + 1] ?? '', text.slice(at + 2)]
  return dice.pick([
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${next}${letter}${after}`,
  ])
}

function writeName(dice: Dice, { trade, brand: right, owner, town }: Business, isLegal: boolean): string {
  const brand = dice.chance(0.06) ? mistype(dice, right) : right
  if (isLegal) return `${plain(owner).toUpperCase()} ${dice.pick(['ME', 'LTDA', 'EPP', dice.digits(11)])}`
  const name = dice.pick([`${brand} ${trade.short}`, `${trade.long} ${brand}`, brand, `${brand} - ${trade.long}`])
  const marked = dice.pick([name, name, `${name} LTDA`, `${name} Ltda.`, `${name} ME`, `${name} ${town.name}`, `✨ ${name} ✨`])
  return dice.pick([marked, marked, marked.toUpperCase(), plain(marked).toUpperCase(), marked.toLowerCase()])
}

function shorten(dice: Dice, text: string): string {
  return SHORT_WORDS.reduce((short, [word, forms]) => (dice.chance(0.6) ? short.replace(word, dice.pick(forms)) : short), text)
}

function writeAddress(dice: Dice, { place, town }: Business): string {
  const { street, number, unit, district, postcode } = place
  const full = `${street.kind} ${street.name}`
  const short = dice.chance(0.6) ? shorten(dice, full) : full
  const line = dice.chance(0.04) ? mistype(dice, short) : short
  const house = dice.pick([`, ${number}`, `, ${number}`, ` ${number}`, `, nº ${number}`, ` - ${number}`, `, n. ${number}`])
  const room =
    unit === null || dice.chance(0.3) ? '' : dice.pick([`, sala ${unit}`, ` - Sl. ${unit}`, `, conj. ${unit}`, ` Sala ${unit}`])
  const rest = dice.pick([
    ` - ${district}, ${town.name} - ${town.state}, ${postcode}`,
    `, ${town.name}, ${town.state}, ${postcode}`,
    `, ${district}`,
    ` - ${district}`,
    '',
  ])
  const text = `${line}${house}${room}${rest}`
  return dice.pick([text, text, plain(text).toUpperCase(), text.toLowerCase()])
}

const writePhone = (dice: Dice, business: Business): string =>
  dice.chance(0.06)
    ? `${writeOnePhone(dice, business)} / ${writeOnePhone(dice, { ...business, phone: makePhone(dice, business.phone.area) })}`
    : writeOnePhone(dice, business)

function writeOnePhone(dice: Dice, { phone: { area, line, isMobile } }: Business): string {
  const own = isMobile && !dice.chance(0.2) ? `9${line}` : line
  const [first, last] = [own.slice(0, -4), own.slice(-4)]
  return dice.pick([
    `(${area}) ${first}-${last}`,
    `+55 ${area} ${first}-${last}`,
    `+55${area}${own}`,
    `0${area} ${first} ${last}`,
    `${area}${own}`,
    `${area} ${first}.${last}`,
    `${first}-${last}`,
  ])
}

const writeSite = (dice: Dice, { domain }: Business) =>
  dice.pick([
    `https://www.${domain}/`,
    `http://${domain}`,
    `${domain}`,
    `WWW.${domain.toUpperCase()}`,
    `https://${domain}/contato`,
    `https://www.${domain}/?utm_source=google&utm_medium=maps`,
  ])

const writeInstagram = (dice: Dice, { instagram }: Business) =>
  dice.pick([
    `@${instagram}`,
    `https://www.instagram.com/${instagram}/`,
    `instagram.com/${instagram}`,
    `https://instagram.com/${instagram}?igshid=abc`,
    `http://www.instagram.com/${instagram.toUpperCase()}`,
  ])

type Field = 'phone' | 'site' | 'instagram' | 'address' | 'cnpj'

function write(dice: Dice, business: Business, fields: readonly Field[], isLegal = false): FoundLead {
  const has = (field: Field) => fields.includes(field)
  return {
    name: writeName(dice, business, isLegal),
    phone: has('phone') ? writePhone(dice, business) : null,
    site: has('site') ? writeSite(dice, business) : null,
    instagram: has('instagram') ? writeInstagram(dice, business) : null,
    address: has('address') ? writeAddress(dice, business) : null,
    cnpj: has('cnpj') ? business.cnpj : null,
    city: dice.chance(0.08) ? null : `${business.town.name}/${business.town.state}`,
  }
}

const FIELDS: readonly Field[] = ['phone', 'site', 'instagram', 'address', 'cnpj']
const some = (dice: Dice, kept: readonly Field[], others = 0.5) =>
  FIELDS.filter((field) => kept.includes(field) || dice.chance(others))

const KINDS: Readonly<Record<string, (dice: Dice) => Omit<LabelledPair, 'kind'>>> = {
  // Both sides keep something by which a person would know the business again.
  same(dice) {
    const business = makeBusiness(dice)
    const link = dice.pick<Field[]>([['phone'], ['site'], ['instagram'], ['address'], ['cnpj'], ['phone', 'address']])
    return { isSame: true, one: write(dice, business, some(dice, link)), other: write(dice, business, some(dice, link)) }
  },
  legalName(dice) {
    const business = makeBusiness(dice)
    const link = dice.pick<Field[]>([['address', 'site'], ['phone', 'site'], ['instagram'], ['cnpj']])
    return { isSame: true, one: write(dice, business, some(dice, link)), other: write(dice, business, some(dice, link), true) }
  },
  stranger(dice) {
    const town = dice.pick(TOWNS)
    return {
      isSame: false,
      one: write(dice, makeBusiness(dice, town), some(dice, [])),
      other: write(dice, makeBusiness(dice, town), some(dice, [])),
    }
  },
  branch(dice) {
    const head = makeBusiness(dice)
    const town = dice.chance(0.5) ? head.town : dice.pick(TOWNS)
    const branch = { ...head, town, place: makePlace(dice), phone: makePhone(dice, town.area), cnpj: makeCnpj(dice) }
    const [one, other] = [
      write(dice, head, some(dice, ['address', 'site'])),
      write(dice, branch, some(dice, ['address', 'site'])),
    ]
    const central = dice.pick(['0800 123 4567', '4004-1234', '0800-1234567', null])
    return { isSame: false, one: { ...one, phone: central ?? one.phone }, other: { ...other, phone: central ?? other.phone } }
  },
  building(dice) {
    const one = makeBusiness(dice)
    const other = { ...makeBusiness(dice, one.town), place: { ...one.place, unit: dice.int(1_501, 2_000) } }
    const desk = { ...one.phone, line: `3${dice.digits(7)}`, isMobile: false }
    const isShared = dice.chance(0.5)
    const at = (business: Business) =>
      write(dice, isShared ? { ...business, phone: desk } : business, some(dice, ['address', 'phone'], 0.3))
    return { isSame: false, one: at(one), other: at(other) }
  },
  accountant(dice) {
    const one = makeBusiness(dice)
    const other = { ...makeBusiness(dice, one.town), phone: one.phone }
    return {
      isSame: false,
      one: write(dice, one, some(dice, ['phone'])),
      other: write(dice, other, some(dice, ['phone']), dice.chance(0.5)),
    }
  },
  marketplace(dice) {
    const town = dice.pick(TOWNS)
    const host = dice.pick([
      'https://www.ifood.com.br/',
      'https://linktr.ee/',
      'https://www.doctoralia.com.br',
      'https://www.facebook.com/',
    ])
    const at = () => ({ ...write(dice, makeBusiness(dice, town), some(dice, [])), site: host })
    return { isSame: false, one: at(), other: at() }
  },
  namesake(dice) {
    const one = makeBusiness(dice)
    const stranger = makeBusiness(dice, dice.chance(0.5) ? one.town : dice.pick(TOWNS))
    const other = { ...stranger, brand: one.brand, trade: one.trade }
    return { isSame: false, one: write(dice, one, some(dice, ['address'])), other: write(dice, other, some(dice, ['address'])) }
  },
  colleagues(dice) {
    const one = makeBusiness(dice)
    const family = dice.pick(LAST)
    const [first, second] = [`Dr. ${dice.pick(FIRST.slice(0, 6))} ${family}`, `Dra. ${dice.pick(FIRST.slice(6))} ${family}`]
    const other = { ...makeBusiness(dice, one.town), place: { ...one.place, unit: null } }
    return {
      isSame: false,
      one: { ...write(dice, one, some(dice, ['address'], 0.3)), name: first },
      other: { ...write(dice, other, some(dice, ['address'], 0.3)), name: second },
    }
  },
  otherArea(dice) {
    const one = makeBusiness(dice, TOWNS[0])
    const other = makeBusiness(dice, TOWNS[1])
    const phone = { ...other.phone, line: one.phone.line, isMobile: one.phone.isMobile }
    return {
      isSame: false,
      one: write(dice, one, some(dice, ['phone'])),
      other: write(dice, { ...other, phone, brand: one.brand }, some(dice, ['phone'])),
    }
  },
}

const SHARES: Readonly<Record<string, number>> = {
  same: 850,
  legalName: 150,
  stranger: 200,
  branch: 200,
  building: 150,
  accountant: 150,
  marketplace: 80,
  namesake: 120,
  colleagues: 50,
  otherArea: 50,
}

/** 2,000 pairs with the dirt of real data; the labels come from how each pair was made. */
export function makeLabelledPairs(seed: number): LabelledPair[] {
  const dice = createDice(seed)
  return Object.entries(SHARES).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => {
      const make = KINDS[kind]
      if (!make) throw new Error(`no pairs of the kind ${kind}`)
      return { kind, ...make(dice) }
    }),
  )
}
