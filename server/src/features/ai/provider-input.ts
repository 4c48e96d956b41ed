import type { NewProvider } from 'contract/ai/providers.ts'
import { invalid } from '../../core/errors.ts'
import type { ProviderRow } from '../../integrations/ai/provider.ts'

/** A provider's input, checked: its address as it is compared and stored, and the key without the spaces it was pasted with. */
export type CheckedProvider = NewProvider & { baseUrl: string }

/** Visible ASCII: what an Authorization header takes. */
const KEY = /^[\x21-\x7e]+$/

/** Credentials belong in their own field, where they are sealed; and calls are put behind the address. */
function addressReason({ username, password, search, hash }: URL): string | undefined {
  if (username || password) return 'Tire o usuário e a senha do endereço: use a chave'
  return search || hash ? 'Tire do endereço o que vem a partir de ? ou #' : undefined
}

const keyReason = (key: string | null | undefined): string | undefined => {
  if (key === '') return 'Informe a chave'
  return typeof key === 'string' && !KEY.test(key) ? 'A chave tem caracteres que um cabeçalho não leva' : undefined
}

const withoutFinalSlash = ({ href }: URL) => href.replace(/\/+$/, '')

/** @throws 422 naming baseUrl or key */
export function checkProvider({ baseUrl, key, ...rest }: NewProvider): CheckedProvider {
  const url = new URL(baseUrl)
  const trimmed = key?.trim()
  const given = key === null ? null : trimmed
  const reasons = { baseUrl: addressReason(url), key: keyReason(given) }
  const fields = Object.fromEntries(Object.entries(reasons).filter((entry): entry is [string, string] => entry[1] !== undefined))
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { ...rest, baseUrl: withoutFinalSlash(url), ...(given === undefined ? {} : { key: given }) }
}

/** A key goes to the address that it was typed for, and to no other that somebody puts there. @throws 422 naming key */
export function keepsKey(before: ProviderRow, { baseUrl, key }: CheckedProvider): boolean {
  if (key !== undefined || before.key === null) return false
  if (before.baseUrl === baseUrl) return true
  throw invalid({ key: 'O endereço mudou: informe a chave de novo' })
}
