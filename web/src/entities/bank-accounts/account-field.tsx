import { useQuery } from '@tanstack/react-query'
import type { BankAccount } from 'contract/bank/accounts.ts'
import { FailedNote, hasFailedToLoad } from '#components/feedback/failed-note.tsx'
import { type Option, SelectField } from '#components/ui/select-field.tsx'
import type { BoundField } from '#lib/drafts/form-field.ts'
import { bankAccountsQuery } from './queries.ts'

type Named = Pick<BankAccount, 'id' | 'name' | 'company'>

/** Each company has a `Conta principal`, so that the company is named where there are several. */
function toOptions(
  accounts: readonly BankAccount[],
  isOffered: (account: BankAccount) => boolean,
  chosen: Named | undefined,
): Option[] {
  const hasCompanies = new Set(accounts.map(({ companyId }) => companyId)).size > 1
  const toOption = ({ id, name, company }: Named) => ({
    value: String(id),
    label: hasCompanies ? `${name} · ${company ?? 'Sem empresa'}` : name,
  })
  const options = accounts.filter(isOffered).map(toOption)
  if (!chosen || options.some(({ value }) => value === String(chosen.id))) return options
  return [...options, toOption(chosen)]
}

type Props = {
  label: string
  field: BoundField<string | null>
  required?: boolean
  isOffered?: (account: BankAccount) => boolean
  /** Stays an option though it was archived. */
  chosen?: Named | undefined
  autoFocus?: boolean
}

export function AccountField({ label, field, required = false, isOffered = () => true, chosen, autoFocus = false }: Props) {
  const query = useQuery(bankAccountsQuery({ archived: false }))
  return (
    <SelectField
      label={label}
      options={toOptions(query.data?.accounts ?? [], isOffered, chosen)}
      required={required}
      clearable={!required}
      autoFocus={autoFocus}
      {...(hasFailedToLoad(query) ? { nothing: 'A lista não foi carregada' } : {})}
      note={<FailedNote query={query} failed="Não foi possível carregar as contas" />}
      {...field}
    />
  )
}
