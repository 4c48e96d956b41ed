import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type BankAccount, editBankAccount } from 'contract/bank/accounts.ts'
import { importStatement, previewStatement } from 'contract/bank/statements.ts'
import type { CallInput } from 'contract/calls/endpoint.ts'
import {
  type ImportSummary,
  importEntries,
  listImports,
  previewImport,
  readImport,
  redoImport,
  undoImport,
} from 'contract/finance/imports.ts'
import { call } from '#lib/net/call.ts'
import { callPages } from '#lib/net/call-pages.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { Intent } from '#lib/net/intent.ts'
import { identifyFile, previewOfFile } from '#lib/net/preview-of-file.ts'
import { formatEntryCount } from '../entries/kinds.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'
import { inflectParticiple } from './words.ts'

export type ImportChoices = NonNullable<CallInput<typeof importEntries, File>['form']>

/** Its key is outside the keys that a finance write refreshes: otherwise the file would be sent again after its import. */
export const importPreviewQuery = (file: File | undefined, form: ImportChoices) =>
  queryOptions({
    ...callQuery(['import-preview', ...identifyFile(file), form], previewImport, { form, files: { file } }),
    ...previewOfFile(file),
  })

export const useImportEntries = () =>
  useFinanceMutation(
    ({ file, form, intent }: { file: File; form: ImportChoices; intent: Intent }) =>
      call(importEntries, { form, files: { file } }, { intent }),
    { failed: 'Não foi possível importar', keepsForm: true },
  )

type StatementChoices = ImportChoices & { bill?: string }

export const statementPreviewQuery = (file: File | undefined, form: StatementChoices, accountId: number | undefined) =>
  queryOptions({
    ...callQuery(['statement-preview', ...identifyFile(file), accountId, form], previewStatement, {
      form: { ...form, accountId: String(accountId) },
      files: { file },
    }),
    ...previewOfFile(file),
    enabled: file !== undefined && accountId !== undefined,
  })

type NewStatement = { file: File; form: StatementChoices; accountId: number; intent: Intent }

export const useImportStatement = () =>
  useFinanceMutation(
    ({ file, form, accountId, intent }: NewStatement) =>
      call(importStatement, { form: { ...form, accountId: String(accountId) }, files: { file } }, { intent }),
    { failed: 'Não foi possível importar o extrato', keepsForm: true },
  )

export const useSetOpening = () =>
  useFinanceMutation(
    ({ account, opening }: { account: BankAccount; opening: { day: string; centavos: number } }) =>
      call(editBankAccount, {
        params: { id: account.id },
        json: { revision: account.revision, openingDay: opening.day, openingCentavos: opening.centavos },
      }),
    { done: 'Saldo inicial definido', failed: 'Não foi possível definir o saldo inicial' },
  )

const LIST = ['finance', 'imports'] as const

export const importsQuery = infiniteQueryOptions({ ...callPages(LIST, listImports, {}), retry: false })

export const importQuery = (id: number | undefined) =>
  queryOptions({
    ...callQuery([...LIST, id], readImport, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  })

export const useRedoImport = () =>
  useFinanceMutation(({ id }: ImportSummary) => call(redoImport, { params: { id } }), {
    done: ({ restored }, { kind }) => ({
      title: 'Importação refeita',
      message: `${formatEntryCount(kind, restored)} ${inflectParticiple(restored, 'restaurada')}.`,
    }),
    failed: 'Não foi possível refazer a importação',
  })

const describeUndone = ({ kind }: ImportSummary, { removed, kept }: { removed: number; kept: number }): string => {
  const gone = `${formatEntryCount(kind, removed)} ${inflectParticiple(removed, 'removida')}`
  return kept === 0 ? `${gone}.` : `${gone}; ${kept.toLocaleString('pt-BR')} ${inflectParticiple(kept, 'mantida')}.`
}

export function useUndoImport() {
  const redo = useRedoImport()
  return useFinanceMutation(({ id }: ImportSummary) => call(undoImport, { params: { id } }), {
    done: (undone, card) => ({
      kind: 'deleted',
      title: 'Importação desfeita',
      message: describeUndone(card, undone),
      action: { label: 'Refazer', run: () => redo.mutate(card) },
    }),
    failed: 'Não foi possível desfazer a importação',
  })
}
