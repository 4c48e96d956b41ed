import { useQuery } from '@tanstack/react-query'
import { bankAccountsQuery } from './queries.ts'

/** `nº 3` if the list lacks the account, as it does an archived one. */
export const AccountName = ({ id }: { id: number }) =>
  useQuery(bankAccountsQuery({ archived: false })).data?.accounts.find((account) => account.id === id)?.name ?? `nº ${id}`
