import type { AiPaths, ProviderChange } from 'contract/ai/providers.ts'
import { takeSecretEnd } from 'contract/values/secret-end.ts'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { ProviderRow } from '#platform/ai/provider.ts'

/** An address, and the key that is sent to this address only. */
type Access = { baseUrl?: string | undefined; key?: string | null | undefined }

/** The characters of a key: visible ASCII, which an Authorization header can carry. */
const KEY_CHARACTERS = /^[\x21-\x7e]+$/

/** Credentials belong in their own field, where they are encrypted; paths cannot be appended to an address with a query or a fragment. */
function explainWrongAddress({ username, password, search, hash }: URL): string | undefined {
  if (username || password) return 'Tire o usuário e a senha do endereço: use a chave'
  return search || hash ? 'Tire do endereço o que vem a partir de ? ou #' : undefined
}

const explainWrongKey = (key: string | null | undefined): string | undefined => {
  if (key === '') return 'Informe a chave'
  return typeof key === 'string' && !KEY_CHARACTERS.test(key)
    ? 'A chave tem caracteres que não são aceitos em um cabeçalho'
    : undefined
}

const explainMissingAddress = ({ key }: Access): string | undefined =>
  typeof key === 'string' ? 'Informe o endereço para o qual a chave foi digitada' : undefined

const removeFinalSlash = ({ href }: URL) => href.replace(/\/+$/, '')

/** Returns the address in the form in which it is stored and compared. @throws 422 naming baseUrl or key */
export function checkProvider<Input extends Access>(input: Input): Input {
  const { baseUrl, key } = input
  const url = baseUrl === undefined ? undefined : new URL(baseUrl)
  const given = key === null ? null : key?.trim()
  const reasons = { baseUrl: url ? explainWrongAddress(url) : explainMissingAddress(input), key: explainWrongKey(given) }
  const fields = Object.fromEntries(Object.entries(reasons).filter((entry): entry is [string, string] => entry[1] !== undefined))
  if (Object.keys(fields).length > 0) throw invalidFieldsError(fields)
  return { ...input, ...(url && { baseUrl: removeFinalSlash(url) }), ...(given !== undefined && { key: given }) }
}

export async function requireCallableAddress({ outgoing }: Pick<Ctx, 'outgoing'>, baseUrl: string): Promise<void> {
  const reason = await outgoing.explainForbidden(baseUrl)
  if (reason !== undefined) throw invalidFieldsError({ baseUrl: reason })
}

/** A key is sent only to the address for which it was typed. @throws 422 naming key if the address changed and no key was given */
export function checkStoredKeyReuse(before: ProviderRow, { baseUrl = before.baseUrl, key }: Access): boolean {
  if (key !== undefined || before.key === null) return false
  if (before.baseUrl === baseUrl) return true
  throw invalidFieldsError({ key: 'O endereço mudou: informe a chave de novo' })
}

export type ProviderPrices = Pick<ProviderRow, 'inputPrice' | 'outputPrice'>

const MISSING_PRICE = 'Informe os dois preços, ou nenhum'

/** With only one price, costs would be computed too low. @throws 422 naming the missing price */
export function requireBothPrices(prices: ProviderPrices): ProviderPrices {
  const { inputPrice, outputPrice } = prices
  if (inputPrice === null && outputPrice !== null) throw invalidFieldsError({ inputPrice: MISSING_PRICE })
  if (outputPrice === null && inputPrice !== null) throw invalidFieldsError({ outputPrice: MISSING_PRICE })
  return prices
}

const prefixPaths = (paths: Partial<AiPaths>) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [`paths.${name}`, path]))

/** The key is compared by its last characters, which the screen shows. */
export const toComparableValues = ({
  name,
  baseUrl,
  paths,
  keyEnd,
  inputPrice,
  outputPrice,
}: Pick<ProviderRow, 'name' | 'baseUrl' | 'paths' | 'keyEnd'> & ProviderPrices) => ({
  name,
  baseUrl,
  inputPrice,
  outputPrice,
  key: keyEnd,
  ...prefixPaths(paths),
})

export const toComparableChange = ({ name, baseUrl, paths = {}, key, inputPrice, outputPrice }: ProviderChange) => ({
  name,
  baseUrl,
  inputPrice,
  outputPrice,
  key: key && takeSecretEnd(key),
  ...prefixPaths(paths as Partial<AiPaths>),
})
