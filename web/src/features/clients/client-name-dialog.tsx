import type { ComponentProps } from 'react'
import { renderAuthorshipOf } from '#entities/authorship/authorship-line.tsx'
import { LazyNameDialog } from '#forms/lazy-name-dialog.tsx'
import { useCreateClient, useRenameClient } from './client-calls.ts'

export function ClientNameDialog({ dialog }: Pick<ComponentProps<typeof LazyNameDialog>, 'dialog'>) {
  const create = useCreateClient()
  const rename = useRenameClient()
  return (
    <LazyNameDialog
      dialog={dialog}
      kind="name:client"
      createTitle="Novo Cliente"
      renameTitle="Renomear cliente"
      label="Nome do Cliente"
      maxLength={120}
      create={create.mutateAsync}
      rename={rename.mutateAsync}
      renderAuthorship={renderAuthorshipOf('clients')}
    />
  )
}
