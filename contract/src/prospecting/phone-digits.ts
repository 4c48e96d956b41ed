/** Without Brazil's country code, an operator's leading zero and punctuation. */
export const toNationalDigits = (phone: string): string =>
  phone
    .replace(/\D/g, '')
    .replace(/^0+/, '')
    .replace(/^55(?=\d{10,11}$)/, '')

const CENTRAL = /^(?:0?[3589]00\d{6,7}|(?:40\d{2}|300\d)\d{4})$/

/** Of a whole company, or of a call center that answers for many: 0800, 0300, 4004 and their kind, which are no line of one business. */
export const isCentralNumber = (phone: string): boolean => CENTRAL.test(toNationalDigits(phone))
