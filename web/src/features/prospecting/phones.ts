/** Real contacts have several phones in one field: `(41) 3333-4444 / 99999-1234`. */
export const splitPhones = (phones: string | null): string[] =>
  (phones ?? '')
    .split(/\s*(?:[/;,|\n]|\sou\s|\se\s)\s*/i)
    .map((phone) => phone.trim())
    .filter((phone) => /\d/.test(phone))

/** Without Brazil's country code, an operator's leading zero and punctuation. */
function toNationalDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
}

/** Numbers of call centres, which are no line of one business. */
const isServiceNumber = (phone: string): boolean =>
  /^\D*(0?[389]00\d{6,7}|[34]00\d\D?\d{4})\D*$/.test(phone.replace(/[\s.-]/g, ''))

/** @returns undefined for a number that has no area code, or is of a call centre */
export function toWhatsAppUrl(phone: string, text: string): string | undefined {
  const national = toNationalDigits(phone)
  if (isServiceNumber(phone) || !/^[1-9]\d{9,10}$/.test(national)) return undefined
  return `https://wa.me/55${national}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}
