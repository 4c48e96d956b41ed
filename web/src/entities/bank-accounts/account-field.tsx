import { useQuery } from '@tanstack/react-query'
import type { BankAccount } from 'contract/bank/accounts.ts'
import { FailedNote, hasFailedToLoad } from '#components/feedback/failed-note.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import type { BoundField } from '#lib/drafts/form-field.ts'
import { bankAccountsQuery, type NamedAccount, toAccountOptions } from './queries.ts'

type Props = {
  label: string
  field: BoundField<string | null>
  required?: boolean
  isOffered?: (account: BankAccount) => boolean
  /** Stays an option though it was archived. */
  chosen?: NamedAccount | undefined
  autoFocus?: boolean
}

export function AccountField({ label, field, required = false, isOffered = () => true, chosen, autoFocus = false }: Props) {
  const query = useQuery(bankAccountsQuery({ archived: false }))
  return (
    <SelectField
      label={label}
      options={toAccountOptions(query.data?.accounts ?? [], isOffered, chosen)}
      required={required}
      clearable={!required}
      autoFocus={autoFocus}
      {...(hasFailedToLoad(query) ? { nothing: 'A lista não foi carregada' } : {})}
      note={<FailedNote query={query} failed="Não foi possível carregar as contas" />}
      {...field}
    />
  )
}
