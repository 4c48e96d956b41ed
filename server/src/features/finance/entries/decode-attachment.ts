import { invalidFieldsError } from '#core/errors.ts'

const DATA_URL = /^data:[^,]{0,200};base64,/
const NO_DIGIT_OF_BASE64 = /[^A-Za-z0-9+/]/

const countPadding = (content: string): number => (content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0)

/**
 * Searches for a character that is no base64 digit: a pattern that matches all 14 million digits would throw when V8 no longer
 * optimizes patterns.
 * @throws 422 `file.data`
 */
export function decodeAttachment(data: string): Buffer {
  const content = data.slice(DATA_URL.exec(data)?.[0].length ?? 0)
  const digits = content.slice(0, content.length - countPadding(content))
  if (digits === '' || NO_DIGIT_OF_BASE64.test(digits))
    throw invalidFieldsError({ 'file.data': 'O anexo não chegou inteiro. Escolha o arquivo de novo.' })
  return Buffer.from(digits, 'base64')
}
