const computeCheckDigit = (text: string, mostWeight: number): number => {
  const sum = [...text]
    .reverse()
    .reduce((total, char, at) => total + (char.charCodeAt(0) - 48) * ((at % (mostWeight - 1)) + 2), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

const hasCheckDigits = (id: string, mostWeight: number): boolean => {
  const base = id.slice(0, -2)
  const first = computeCheckDigit(base, mostWeight)
  return id === `${base}${first}${computeCheckDigit(`${base}${first}`, mostWeight)}`
}

const isOneDigit = (id: string): boolean => new Set(id).size === 1

/** Since July 2026 the first twelve characters of a CNPJ may be letters (IN RFB 2.229/2024). */
export const isCnpj = (text: string): boolean => /^[0-9A-Z]{12}\d\d$/.test(text) && !isOneDigit(text) && hasCheckDigits(text, 9)

export const isCpf = (text: string): boolean => /^\d{11}$/.test(text) && !isOneDigit(text) && hasCheckDigits(text, 11)

const clean = (text: string): string => text.toUpperCase().replace(/[\s./-]/g, '')

/** Without punctuation; undefined for anything but a CPF or CNPJ whose digits are right. */
export function readTaxId(text: string): string | undefined {
  const id = clean(text)
  return isCnpj(id) || isCpf(id) ? id : undefined
}

export const formatTaxId = (id: string): string =>
  id.length === 11
    ? id.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
    : id.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/
const RANDOM_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * As the Banco Central's directory writes it: a CPF or CNPJ without punctuation, a phone as `+5511987654321`, an e-mail or a random
 * key in lowercase; undefined for anything else. Eleven digits alone are a CPF: a phone is written with +55 or its (DDD).
 */
export function readPixKey(text: string): string | undefined {
  const key = text.trim()
  const lower = key.toLowerCase()
  if (key.length > 77) return undefined
  if (EMAIL.test(lower) || RANDOM_KEY.test(lower)) return lower
  const id = readTaxId(key)
  if (id && !key.startsWith('+')) return id
  const digits = key.replace(/[\s().-]/g, '')
  if (/^\+55[1-9]\d(9\d{8}|[2-5]\d{7})$/.test(digits)) return digits
  return key.startsWith('(') && /^[1-9]\d9\d{8}$/.test(digits) ? `+55${digits}` : undefined
}
