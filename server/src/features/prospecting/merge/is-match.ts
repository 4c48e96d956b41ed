import { countTypos } from '../where/municipalities.ts'
import type { Address, Identity, Phone } from './identity.ts'

/** The fewest letters of a word that may be an abbreviation, or have a typing error. */
const [SHORTENED, LONG] = [4, 5]

function isSameWord(one: string, other: string): boolean {
  const letters = Math.min(one.length, other.length)
  if (one === other || letters < SHORTENED || /\d/.test(one + other)) return one === other
  return one.startsWith(other) || other.startsWith(one) || (letters >= LONG && countTypos(one, other, 1) <= 1)
}

const countShared = (one: readonly string[], other: readonly string[]): number =>
  one.filter((word) => other.some((each) => isSameWord(word, each))).length

type NameRelation = 'same' | 'similar' | 'different'

function compareWords(one: readonly string[], other: readonly string[]): NameRelation {
  if (one.join('') === other.join('')) return 'same'
  const [fewest, most] = [Math.min(one.length, other.length), Math.max(one.length, other.length)]
  const shared = Math.min(countShared(one, other), countShared(other, one))
  if (shared === most) return 'same'
  return shared > 0 && shared / fewest >= 2 / 3 ? 'similar' : 'different'
}

function compareNames({ name: one }: Identity, { name: other }: Identity): NameRelation {
  if (one.core.length > 0 && other.core.length > 0) return compareWords(one.core, other.core)
  return compareWords(one.all, other.all) === 'same' ? 'same' : 'different'
}

type PlaceRelation = 'same' | 'other' | 'unknown'

function compareAddresses(one: Address | null, other: Address | null): PlaceRelation {
  if (!one?.number || !other?.number || one.street.length * other.street.length === 0) return 'unknown'
  if (one.number !== other.number) return 'other'
  const shared = countShared(one.street, other.street)
  const isSameStreet = shared > 0 && shared / Math.min(one.street.length, other.street.length) >= 0.5
  return isSameStreet || (one.postcode !== null && one.postcode === other.postcode) ? 'same' : 'other'
}

export const comparePlaces = (one: Identity, other: Identity): PlaceRelation =>
  one.city && other.city && one.city !== other.city ? 'other' : compareAddresses(one.address, other.address)

const isSameLine = (one: Phone, other: Phone, isSameCity: boolean): boolean =>
  one.line === other.line &&
  one.isMobile === other.isMobile &&
  (one.area === null || other.area === null ? isSameCity : one.area === other.area)

const isSameKnown = (one: string | null, other: string | null): boolean => one !== null && one === other

/**
 * Whether both are one business at one place. A phone or a domain alone is not enough if names and addresses speak against it: a building,
 * an accountant and a chain lend theirs to many. What is not known speaks neither for nor against.
 */
export function isMatch(one: Identity, other: Identity): boolean {
  if (one.cnpj && other.cnpj) return one.cnpj === other.cnpj
  const name = compareNames(one, other)
  const isSameCity = isSameKnown(one.city, other.city)
  const isPhone = one.phone !== null && other.phone !== null && isSameLine(one.phone, other.phone, isSameCity)
  const [isSite, isInstagram] = [isSameKnown(one.site, other.site), isSameKnown(one.instagram, other.instagram)]
  const isUnit = isSameKnown(one.address?.unit ?? null, other.address?.unit ?? null)
  switch (comparePlaces(one, other)) {
    case 'other': // a branch, unless the owner's own mobile says that the business moved
      return name === 'same' && isSameCity && isPhone && one.phone?.isMobile === true
    case 'same':
      return name !== 'different' || isSite || isInstagram || (isPhone && (one.phone?.isMobile === true || isUnit))
    case 'unknown':
      return isInstagram || (name === 'different' ? isPhone && isSite : isPhone || isSite)
  }
}
