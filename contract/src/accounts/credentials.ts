import * as z from 'zod/mini'
import { RawText } from '../values/values.ts'

/** The shortest password; longer than the eight characters of ASVS 5.0, V6.2.1, because the second factor is optional. */
export const MIN_PASSWORD = 10
export const MAX_PASSWORD = 200

const BAD_EMAIL = 'Informe um e-mail, como ana@agencia.com.br'

export const Email = z
  .string(BAD_EMAIL)
  .check(z.trim(), z.toLowerCase(), z.maxLength(200, BAD_EMAIL), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, BAD_EMAIL))

/** A password as it is typed: neither trimmed nor normalised, of any characters that can be stored (ASVS 5.0, V6.2.5). */
export const Password = RawText(MAX_PASSWORD, 'Informe a senha').check(z.minLength(1, 'Informe a senha'))

export const NewPassword = RawText(MAX_PASSWORD, 'Escolha uma senha').check(
  z.minLength(MIN_PASSWORD, `Use pelo menos ${MIN_PASSWORD} caracteres`),
)

const BAD_PATH = 'Informe um caminho deste painel, como /execucoes'

/**
 * Matches a path without two slashes in a row, with its query or fragment. A path that begins with two slashes, even if only after `.` and
 * `..` are resolved, would name a host.
 */
const APP_PATH = /^(?:\/(?!\/)[^\\\s/?#]*)+(?:[?#][^\\\s]*)?$/

/** An address within this app: a path, never another host. Browsers read `\` as `/` and drop tabs and line breaks (URL Standard, 4.4). */
export const AppPath = z.string(BAD_PATH).check(z.maxLength(2_000, BAD_PATH), z.regex(APP_PATH, BAD_PATH))

export const LinkToken = z.string('Abra o endereço inteiro').check(z.regex(/^[\w-]{43}$/, 'Abra o endereço inteiro'))
