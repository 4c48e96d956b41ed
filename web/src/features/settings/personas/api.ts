import { queryOptions, useMutation } from '@tanstack/react-query'
import { createPersona, deletePersona, listPersonas, type Persona, renamePersona } from 'contract/personas.ts'
import { call } from '../../../lib/call.ts'
import type { RenameChange } from '../../../lib/edit.ts'
import type { Intent } from '../../../lib/intent.ts'
import { notify } from '../../../lib/notify.ts'
import { useUndo } from '../../../lib/use-undo.ts'

const REFRESHES = [['personas']]

export const personasQuery = queryOptions({
  queryKey: ['personas'],
  queryFn: ({ signal }) => call(listPersonas, {}, { signal }),
})

export const useCreatePersona = () =>
  useMutation({
    mutationFn: ({ intent, ...json }: { clientId: number; name: string; intent: Intent }) =>
      call(createPersona, { json }, { intent }),
    meta: { done: 'Persona adicionada', failed: 'Não foi possível adicionar a persona', refreshes: REFRESHES },
  })

export const useRenamePersona = () =>
  useMutation({
    mutationFn: ({ id, ...json }: { id: number } & RenameChange) => call(renamePersona, { params: { id }, json }),
    meta: {
      done: 'Persona renomeada',
      failed: 'Não foi possível renomear a persona',
      showsConflict: true,
      refreshes: REFRESHES,
    },
  })

const useRestorePersona = () =>
  useMutation({
    mutationFn: (id: number) => call(deletePersona, { params: { id }, json: { restore: true } }),
    meta: { done: 'Persona restaurada', failed: 'Não foi possível desfazer a exclusão', refreshes: REFRESHES },
  })

export function useDeletePersona() {
  const undo = useUndo()
  const restore = useRestorePersona()
  return useMutation({
    mutationFn: ({ id }: Persona) => call(deletePersona, { params: { id }, json: {} }),
    onSuccess: (_answer, { id, name }) =>
      notify({
        kind: 'deleted',
        title: 'Persona excluída',
        message: name,
        action: undo(() => restore.mutate(id)),
      }),
    meta: { failed: 'Não foi possível excluir a persona', refreshes: REFRESHES },
  })
}
