import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type BankAccount, listBankAccounts } from 'contract/bank/accounts.ts'
import type { Option } from '#components/ui/select-field.tsx'
import { callQuery } from '#lib/net/call-query.ts'

/** Those in use, or the archived ones alone. */
export const bankAccountsQuery = ({ archived }: { archived: boolean }) =>
  queryOptions({
    ...callQuery(['finance', 'bank', 'accounts', { archived }], listBankAccounts, {
      query: { archived: archived ? 'true' : 'false' },
    }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export type NamedAccount = Pick<BankAccount, 'id' | 'name' | 'company'>

/** Each company has a `Conta principal`, so that the company is named where there are several. */
export function toAccountOptions(
  accounts: readonly BankAccount[],
  isOffered: (account: BankAccount) => boolean = () => true,
  chosen?: NamedAccount | undefined,
): Option[] {
  const hasCompanies = new Set(accounts.map(({ companyId }) => companyId)).size > 1
  const toOption = ({ id, name, company }: NamedAccount) => ({
    value: String(id),
    label: hasCompanies ? `${name} · ${company ?? 'Sem empresa'}` : name,
  })
  const options = accounts.filter(isOffered).map(toOption)
  if (!chosen || options.some(({ value }) => value === String(chosen.id))) return options
  return [...options, toOption(chosen)]
}
