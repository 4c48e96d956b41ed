import { useMutation } from '@tanstack/react-query'
import { type BrandKit, createBrandKit, deleteOrRestoreBrandKit, editBrandKit, listBrandKits } from 'contract/brand-kits.ts'
import { call } from '../../../lib/call.ts'
import { callQuery } from '../../../lib/call-query.ts'
import type { RenameChange } from '../../../lib/edit.ts'
import type { Intent } from '../../../lib/intent.ts'
import { useRestorableDeletion } from '../../../lib/use-restorable-deletion.ts'

const REFRESHES = [['brand-kits']]

export const kitsQuery = callQuery(['brand-kits'], listBrandKits)

export const useCreateKit = () =>
  useMutation({
    mutationFn: ({ name, intent }: { name: string; intent: Intent }) => call(createBrandKit, { json: { name } }, { intent }),
    meta: { done: 'Brand kit adicionado', failed: 'Não foi possível adicionar o brand kit', refreshes: REFRESHES },
  })

export const useRenameKit = () =>
  useMutation({
    mutationFn: ({ id, ...json }: { id: number } & RenameChange) => call(editBrandKit, { params: { id }, json }),
    meta: {
      done: 'Brand kit renomeado',
      failed: 'Não foi possível renomear o brand kit',
      showsConflict: true,
      refreshes: REFRESHES,
    },
  })

export const useDeleteKit = () =>
  useRestorableDeletion({
    send: (id, json) => call(deleteOrRestoreBrandKit, { params: { id }, json }),
    describe: ({ name }: BrandKit) => name,
    deleted: 'Brand kit excluído',
    restored: 'Brand kit restaurado',
    failed: 'Não foi possível excluir o brand kit',
    refreshes: REFRESHES,
  })
