import { IconArchive, IconArchiveOff, IconArrowsExchange, IconPencil, IconUpload } from '@tabler/icons-react'
import type { BankAccount } from 'contract/bank/accounts.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import type { RowAction } from '#components/tables/row-action.ts'
import type { OpenedTransfer } from '#entities/bank-accounts/transfer-dialog.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useArchiveAccount, useRestoreAccount } from './bank-calls.ts'

const AccountDialog = lazyComponent(() => import('./account-dialog.tsx'))
const TransferDialog = lazyComponent(() => import('#entities/bank-accounts/transfer-dialog.tsx'))

export function useAccountActions() {
  const accountDialog = useDialog<BankAccount>()
  const transferDialog = useDialog<OpenedTransfer>()
  const archive = useArchiveAccount()
  const restore = useRestoreAccount()
  return {
    openForm: accountDialog.open,
    openTransfer: transferDialog.open,
    archive: archive.mutate,
    restore: restore.mutate,
    dialogs: (
      <>
        <OpenedDialog dialog={accountDialog}>
          {(control, account) => <AccountDialog account={account} {...control} />}
        </OpenedDialog>
        <OpenedDialog dialog={transferDialog}>{(control, item) => <TransferDialog item={item} {...control} />}</OpenedDialog>
      </>
    ),
  }
}

export type AccountActions = ReturnType<typeof useAccountActions>

export const buildImportAction = (account?: BankAccount) =>
  ({
    label: 'Importar extrato',
    icon: IconUpload,
    permission: 'finance.write',
    screen: `/financeiro/importar${account ? `?conta=${account.id}` : ''}`,
  }) satisfies RowAction

export const buildAccountMenu = (account: BankAccount, actions: AccountActions): (RowAction | false)[] => [
  !account.isArchived && buildImportAction(account),
  !account.isArchived && {
    label: 'Transferir',
    icon: IconArrowsExchange,
    permission: 'finance.write',
    run: () => actions.openTransfer({ from: account }),
  },
  !account.isArchived && {
    label: 'Editar',
    icon: IconPencil,
    permission: 'finance.settings',
    run: () => actions.openForm(account),
  },
  account.isArchived && {
    label: 'Restaurar',
    icon: IconArchiveOff,
    permission: 'finance.settings',
    run: () => actions.restore(account),
  },
  !account.isArchived &&
    !account.isMain && {
      label: 'Arquivar',
      icon: IconArchive,
      permission: 'finance.settings',
      run: () => actions.archive(account),
    },
]
