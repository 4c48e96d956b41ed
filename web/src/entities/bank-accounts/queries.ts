import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listBankAccounts } from 'contract/bank/accounts.ts'
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
