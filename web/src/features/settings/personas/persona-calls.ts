import { createPersona, deleteOrRestorePersona, editPersona, type Persona } from 'contract/settings/personas.ts'
import type { Change } from '#forms/use-record-edit.ts'
import { call } from '#lib/net/call.ts'
import type { Intent } from '#lib/net/intent.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { useRestorableDeletion } from '#lib/use-restorable-deletion.ts'

const REFRESHES = [['personas']] as const

export const useCreatePersona = () =>
  useCallMutation(
    ({ intent, ...json }: { clientId: number; name: string; description: string; intent: Intent }) =>
      call(createPersona, { json }, { intent }),
    { done: 'Persona adicionada', failed: 'Não foi possível adicionar a persona', refreshes: REFRESHES },
  )

export const useEditPersona = () =>
  useCallMutation(
    ({ id, ...json }: { id: number } & Change<{ name: string; description: string }>) =>
      call(editPersona, { params: { id }, json }),
    {
      done: 'Persona alterada',
      failed: 'Não foi possível alterar a persona',
      showsConflict: true,
      refreshes: REFRESHES,
    },
  )

export const useDeletePersona = () =>
  useRestorableDeletion({
    send: (id, json) => call(deleteOrRestorePersona, { params: { id }, json }),
    describe: ({ name }: Persona) => name,
    deleted: 'Persona excluída',
    restored: 'Persona restaurada',
    failed: 'Não foi possível excluir a persona',
    refreshes: REFRESHES,
  })
