import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ImportKind } from 'contract/finance/import-fields.ts'
import { Button } from '#components/ui/button.tsx'
import { ChoiceGroup } from '#components/ui/choice-group.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { bankAccountsQuery, toAccountOptions } from '#entities/bank-accounts/queries.ts'
import { CallError } from '#lib/net/call.ts'
import { describeError } from '#lib/net/query-client.ts'
import { ENTRY_KIND_OPTIONS } from '../entries/kinds.ts'
import { FileDrop } from './file-drop.tsx'
import { toTypeParameter } from './import-search.ts'
import { StepFoot, type StepProps } from './steps.tsx'
import { NO_ACCOUNT } from './use-import.ts'

function describeFileError(error: unknown): string | undefined {
  if (!error) return undefined
  const fields = error instanceof CallError ? error.problem?.fields : undefined
  const named = fields?.file ?? fields?.accountId
  return named ?? describeError(error) ?? 'Não foi possível ler o arquivo'
}

function AccountChoice({ state: { accountId, chooseAccount } }: StepProps) {
  const { data, isError } = useQuery(bankAccountsQuery({ archived: false }))
  const accounts = toAccountOptions(data?.accounts ?? [])
  return (
    <Field
      label="Conta"
      help={
        isError
          ? 'As contas não foram carregadas: o arquivo entra como planilha.'
          : 'Um extrato ou uma fatura entra na sua conta, movimento por movimento. Uma planilha sua vira lançamentos.'
      }
    >
      {(wiring) => (
        <NativeSelect
          {...wiring}
          options={[{ value: NO_ACCOUNT, label: 'Sem conta (planilha)' }, ...accounts]}
          value={accountId === undefined ? NO_ACCOUNT : String(accountId)}
          onChange={(chosen) => chooseAccount(chosen === NO_ACCOUNT ? NO_ACCOUNT : Number(chosen))}
        />
      )}
    </Field>
  )
}

export function FileStep({ state }: StepProps) {
  const { kind, file, restart, preview, goTo, accountId } = state
  const navigate = useNavigate()
  const choose = (next: ImportKind) => {
    restart(file)
    void navigate({ to: '/financeiro/importar', search: { tipo: toTypeParameter(next) }, replace: true })
  }
  const read = file !== undefined && preview.isSuccess && !preview.isPlaceholderData
  return (
    <>
      <div className="stack import__body import__body--narrow">
        <AccountChoice state={state} />
        {accountId === undefined && (
          <ChoiceGroup legend="O que importar" options={ENTRY_KIND_OPTIONS} value={kind} onChange={choose} />
        )}
        <FileDrop file={file} onChange={restart} error={file && describeFileError(preview.error)} />
      </div>
      <StepFoot>
        <Button look="primary" disabled={!read} busy={preview.isFetching && 'Lendo...'} onClick={() => goTo('Colunas')}>
          Continuar
        </Button>
      </StepFoot>
    </>
  )
}
