import { isCentralNumber, toNationalDigits } from 'contract/prospecting/phone-digits.ts'

/** Real contacts have several phones in one field: `(41) 3333-4444 / 99999-1234`. */
export const splitPhones = (phones: string | null): string[] =>
  (phones ?? '')
    .split(/\s*(?:[/;,|\n]|\sou\s|\se\s)\s*/i)
    .map((phone) => phone.trim())
    .filter((phone) => /\d/.test(phone))

/** @returns undefined for a number that has no area code, or is of a call centre */
export function toWhatsAppUrl(phone: string, text: string): string | undefined {
  const national = toNationalDigits(phone)
  if (isCentralNumber(phone) || !/^[1-9]\d{9,10}$/.test(national)) return undefined
  return `https://wa.me/55${national}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}
