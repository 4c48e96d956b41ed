import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ImportKind } from 'contract/finance/import-fields.ts'
import { IMPORT_FILE_RULE } from 'contract/finance/imports.ts'
import { Button } from '#components/ui/button.tsx'
import { ChoiceGroup } from '#components/ui/choice-group.tsx'
import { Field } from '#components/ui/field.tsx'
import { SingleFileField } from '#components/ui/file-input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { bankAccountsQuery, toAccountOptions } from '#entities/bank-accounts/queries.ts'
import { formatSize } from '#lib/format/format.ts'
import { CallError } from '#lib/net/call.ts'
import { describeError } from '#lib/net/query-client.ts'
import { ENTRY_KIND_OPTIONS } from '../entries/kinds.ts'
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

type FileDropProps = { file: File | undefined; onChange: (file: File | undefined) => void; error: string | undefined }

const tooLarge = ({ size }: File) =>
  size > IMPORT_FILE_RULE.maxSize ? `O arquivo passa de ${IMPORT_FILE_RULE.maxSize / 1024 / 1024} MB` : undefined

const FileDrop = ({ file, onChange, error }: FileDropProps) => (
  <SingleFileField
    label="Arquivo CSV, XLSX ou OFX"
    className="dropzone--roomy"
    icon={
      <span className="tile">
        <IconFileSpreadsheet className="icon" stroke={1.5} aria-hidden />
      </span>
    }
    invite="Escolher arquivo"
    hint={
      <span className="small sub dropzone__hint">
        Até 50.000 linhas e 20 MB, do banco, do cartão ou de outra ferramenta. De uma planilha, só a primeira aba é lida.
      </span>
    }
    accept={IMPORT_FILE_RULE.accept}
    findProblem={tooLarge}
    sizeOf={formatSize}
    value={file ?? null}
    onChange={(taken) => onChange(taken ?? undefined)}
    error={error}
  />
)

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
