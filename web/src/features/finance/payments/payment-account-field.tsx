import { useQuery } from '@tanstack/react-query'
import type { EntryKind } from 'contract/finance/due.ts'
import { AccountField } from '#entities/bank-accounts/account-field.tsx'
import { bankAccountsQuery } from '#entities/bank-accounts/queries.ts'
import type { BoundField } from '#lib/drafts/form-field.ts'
import type { EntryRow } from '../entries/row.ts'

type Props = { kind: EntryKind; rows: readonly Pick<EntryRow, 'companyId'>[]; field: BoundField<string | null> }

/** Nothing is asked where there is no choice. Null stands for the main account of each entry's company, else that of no company. */
export function PaymentAccountField({ kind, rows, field }: Props) {
  const accounts = useQuery(bankAccountsQuery({ archived: false })).data?.accounts ?? []
  if (accounts.length < 2) return null
  const findMain = (companyId: number | null) => accounts.find((one) => one.isMain && one.companyId === companyId)
  const mains = new Set(rows.map(({ companyId = null }) => (findMain(companyId) ?? findMain(null))?.id))
  const [main] = mains.size === 1 ? mains : []
  return (
    <AccountField
      label={mains.size > 1 ? 'Conta (vazio: a principal de cada empresa)' : 'Conta'}
      isOffered={(account) => kind === 'outflow' || account.kind !== 'card'}
      field={{ ...field, value: field.value ?? (main === undefined ? null : String(main)) }}
    />
  )
}
