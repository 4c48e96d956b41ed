import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from 'contract/calls/endpoint.ts'
import {
  importLeads,
  type LeadImport,
  listLeadImports,
  previewLeadImport,
  undoLeadImport,
} from 'contract/prospecting/lead-imports.ts'
import { formatCount } from '#lib/format/format.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { Intent } from '#lib/net/intent.ts'
import { identifyFile, previewOfFile } from '#lib/net/preview-of-file.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

export type LeadImportChoices = NonNullable<CallInput<typeof importLeads, File>['form']>

export const leadImportPreviewQuery = (file: File | undefined, form: LeadImportChoices) =>
  queryOptions({
    ...callQuery(['import-preview', ...identifyFile(file), form], previewLeadImport, { form, files: { file } }),
    ...previewOfFile(file),
  })

export const leadImportsQuery = callQuery(['leads', 'imports'], listLeadImports, {})

const REFRESHES = [['leads'], ['home']] as const

type Counts = { added: number; known: number; completed: number; suppressed: number }

export const formatContacts = (count: number): string => formatCount(count, 'contato', 'contatos')

/** What an import does, or would do. */
export const describeCounts = ({ added, known, completed, suppressed }: Counts): string =>
  [
    formatCount(added, 'contato novo', 'contatos novos'),
    known > 0 && formatCount(known, 'já conhecido', 'já conhecidos'),
    completed > 0 && formatCount(completed, 'completado', 'completados'),
    suppressed > 0 &&
      `${formatCount(suppressed, 'fica', 'ficam')} de fora: ${suppressed === 1 ? 'pediu' : 'pediram'} para ser ${suppressed === 1 ? 'esquecido' : 'esquecidos'}`,
  ]
    .filter(Boolean)
    .join(', ')

const describeUndone = ({ removed, kept, cleared }: { removed: number; kept: number; cleared: number }): string =>
  [
    `${formatContacts(removed)} ${removed === 1 ? 'excluído' : 'excluídos'}`,
    cleared > 0 && `${cleared} ${cleared === 1 ? 'voltou' : 'voltaram'} ao que ${cleared === 1 ? 'era' : 'eram'}`,
    kept > 0 && `${kept} com trabalho da equipe ${kept === 1 ? 'ficou' : 'ficaram'}`,
  ]
    .filter(Boolean)
    .join(', ')

export const useUndoLeadImport = () =>
  useCallMutation(({ id }: Pick<LeadImport, 'id'>) => call(undoLeadImport, { params: { id } }), {
    done: (undone) => ({ kind: 'deleted', title: 'Importação desfeita', message: `${describeUndone(undone)}.` }),
    failed: 'Não foi possível desfazer a importação',
    refreshes: REFRESHES,
  })

export function useImportLeads() {
  const undo = useUndoLeadImport()
  return useCallMutation(
    ({ file, form, intent }: { file: File; form: LeadImportChoices; intent: Intent }) =>
      call(importLeads, { form, files: { file } }, { intent }),
    {
      done: (imported) => ({
        title: 'Contatos importados',
        message: `${describeCounts(imported)}.`,
        action: { label: 'Desfazer', run: () => undo.mutate(imported) },
      }),
      failed: 'Não foi possível importar',
      keepsForm: true,
      refreshes: REFRESHES,
    },
  )
}
