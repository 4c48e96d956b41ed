import { readFileSync } from 'node:fs'
import { type Box, KM_PER_DEGREE } from './boxes.ts'

/** Of the seat, in degrees (WGS 84); `km2` is the area, 0 where it is not known; `siafi` is the Receita's code. */
export type Municipality = {
  ibge: string
  siafi: string
  state: string
  names: readonly string[]
  /** The names as they are compared. */
  keys: readonly string[]
  latitude: number
  longitude: number
  km2: number
  people: number
}

/** Without accents, case and punctuation. */
export const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function parseLine(line: string): Municipality {
  const [ibge = '', siafi = '', state = '', name = '', other = '', latitude, longitude, km2, people] = line.split('\t')
  const names = [name, other].filter(Boolean)
  return {
    ibge,
    siafi,
    state,
    names,
    keys: [...new Set(names.map(foldName))],
    latitude: Number(latitude),
    longitude: Number(longitude),
    km2: Number(km2),
    people: Number(people),
  }
}

/** The 5,571 municipalities of IBGE with the codes of the Receita Federal; the file's second line on is one each. */
const MUNICIPALITIES: readonly Municipality[] = readFileSync(new URL('./municipalities.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(parseLine)

const STATES = new Map(
  Object.entries({
    AC: 'Acre',
    AL: 'Alagoas',
    AM: 'Amazonas',
    AP: 'Amapá',
    BA: 'Bahia',
    CE: 'Ceará',
    DF: 'Distrito Federal',
    ES: 'Espírito Santo',
    GO: 'Goiás',
    MA: 'Maranhão',
    MG: 'Minas Gerais',
    MS: 'Mato Grosso do Sul',
    MT: 'Mato Grosso',
    PA: 'Pará',
    PB: 'Paraíba',
    PE: 'Pernambuco',
    PI: 'Piauí',
    PR: 'Paraná',
    RJ: 'Rio de Janeiro',
    RN: 'Rio Grande do Norte',
    RO: 'Rondônia',
    RR: 'Roraima',
    RS: 'Rio Grande do Sul',
    SC: 'Santa Catarina',
    SE: 'Sergipe',
    SP: 'São Paulo',
    TO: 'Tocantins',
  }).flatMap(
    ([code, name]) =>
      [
        [foldName(code), code],
        [foldName(name), code],
      ] as const,
  ),
)

const SHORT_NAMES: Readonly<Record<string, string>> = {
  bh: '3106200',
  rio: '3304557',
  floripa: '4205407',
  poa: '4314902',
  sampa: '3550308',
  sp: '3550308',
  cwb: '4106902',
  df: '5300108',
}

const BY_NAME = Map.groupBy(
  MUNICIPALITIES.flatMap((each) => each.keys.map((key) => ({ key, each }))),
  ({ key }) => key,
)
const findByName = (key: string): Municipality[] => (BY_NAME.get(key) ?? []).map(({ each }) => each)

/** `Bom Jesus/PB`: as it is written and read back. */
export const formatMunicipality = ({ names: [name], state }: Municipality): string => `${name}/${state}`

/** `name`, with the state that stands behind it where there is one, by its letters or its name. */
function* splitState(key: string): Generator<{ name: string; state: string }> {
  const words = key.split(' ')
  for (let cut = words.length - 1; cut > 0; cut -= 1) {
    const state = STATES.get(words.slice(cut).join(' '))
    if (state) yield { name: words.slice(0, cut).join(' '), state }
  }
}

/** All that the text may mean: none, one, or several of one name in several states. */
export function findMunicipalities(text: string): Municipality[] {
  const key = foldName(text)
  const short = SHORT_NAMES[key]
  const named = short ? MUNICIPALITIES.filter(({ ibge }) => ibge === short) : findByName(key)
  if (named.length > 0) return named
  for (const { name, state } of splitState(key)) {
    const found = findByName(name).filter((each) => each.state === state)
    if (found.length > 0) return found
  }
  return []
}

const byPeople = (one: Municipality, other: Municipality) => other.people - one.people

/** What begins with the text, or has it at the beginning of a word, the largest first. */
export function suggestMunicipalities(text: string, limit: number): Municipality[] {
  const key = foldName(text)
  if (key === '') return []
  const [split] = splitState(key)
  const matches = ({ keys, state }: Municipality) =>
    keys.some((own) => {
      return (
        ` ${own} ${state.toLowerCase()}`.includes(` ${key}`) || (split?.state === state && ` ${own}`.includes(` ${split.name}`))
      )
    })
  const begins = ({ keys }: Municipality) => keys.some((own) => own.startsWith(key))
  const found = MUNICIPALITIES.filter(matches).sort(byPeople)
  return [...found.filter(begins), ...found.filter((each) => !begins(each))].slice(0, limit)
}

/** Letters that must be put in, left out or changed to make one of the other; more than `most` are not counted. */
export function countTypos(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const MOST_TYPOS = 2

/** What the text may have meant if no municipality has its name. */
export function findNearestMunicipalities(text: string, limit: number): Municipality[] {
  const key = foldName(text)
  const names = [key, ...[...splitState(key)].map(({ name }) => name)]
  const typos = ({ keys }: Municipality) =>
    Math.min(...keys.flatMap((own) => names.map((wanted) => countTypos(own, wanted, MOST_TYPOS))))
  return MUNICIPALITIES.map((each) => ({ each, typos: typos(each) }))
    .filter((ranked) => ranked.typos <= MOST_TYPOS)
    .sort((one, other) => one.typos - other.typos || byPeople(one.each, other.each))
    .slice(0, limit)
    .map(({ each }) => each)
}

const UNKNOWN_KM2 = 2_000
/** A municipality lies around its seat, seldom in the middle: in such a box lies nearly all of where people live. */
const SIDE_FACTOR = 1.2
const [MIN_HALF_KM, MAX_HALF_KM] = [8, 80]

const boxAround = ({ latitude, longitude }: Municipality, half: number): Box => {
  const [dLat, dLon] = [half / KM_PER_DEGREE, half / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))]
  return { west: longitude - dLon, south: latitude - dLat, east: longitude + dLon, north: latitude + dLat }
}

export const computeBox = (municipality: Municipality): Box =>
  boxAround(municipality, Math.min(MAX_HALF_KM, Math.max(MIN_HALF_KM, SIDE_FACTOR * Math.sqrt(municipality.km2 || UNKNOWN_KM2))))

const computeRadius = ({ km2 }: Municipality): number => Math.sqrt((km2 || UNKNOWN_KM2) / Math.PI)

/** Around the circle of the municipality's area, for a source that gives no addresses by which neighbours could be told apart. */
export const computeNearBox = (municipality: Municipality): Box =>
  boxAround(municipality, Math.min(MAX_HALF_KM, computeRadius(municipality)))

type Point = { latitude: number; longitude: number }

function isNearSeat(municipality: Municipality, point: Point): boolean {
  const { latitude, longitude } = municipality
  const x = (point.longitude - longitude) * Math.cos((latitude * Math.PI) / 180)
  return Math.hypot(x, point.latitude - latitude) * KM_PER_DEGREE <= computeRadius(municipality)
}

/**
 * Whether a place with this address lies in the municipality: its address says so, or names no other municipality and lies within the
 * circle of the municipality's area around its seat.
 */
export function isInMunicipality(
  wanted: Municipality,
  address: { locality: string | null; region: string | null },
  point: Point,
): boolean {
  const region = STATES.get(foldName((address.region ?? '').replace(/^BR-/i, '')))
  if (region && region !== wanted.state) return false
  const named = address.locality ? findMunicipalities(address.locality).filter(({ state }) => state === wanted.state) : []
  return named.length > 0 ? named.includes(wanted) : isNearSeat(wanted, point)
}
