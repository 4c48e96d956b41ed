import { queryOptions } from '@tanstack/react-query'
import {
  type Backup,
  type BackupOverview,
  checkWholeBackup,
  listBackups,
  readRestore,
  requestBackup,
  restoreHere,
} from 'contract/backups/backups.ts'
import { type CallOptions, call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

const POLL_INTERVAL_MS = 2_000
const KEY = ['data', 'backups'] as const

export const isRunning = ({ state }: Backup): boolean => state === 'running'

export const isChecking = ({ wholeCheck }: BackupOverview): boolean => wholeCheck?.state === 'running'

export const backupsQuery = queryOptions({
  ...callQuery(KEY, listBackups),
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && (data.backups.some(isRunning) || isChecking(data)) && POLL_INTERVAL_MS,
})

export const useRequestBackup = () =>
  useCallMutation(() => call(requestBackup, {}), {
    done: () => ({ title: 'Backup iniciado', message: 'Ele continua no servidor: pode sair desta tela.' }),
    failed: 'Não foi possível iniciar o backup',
    refreshes: [KEY],
  })

export const useCheckWholeBackup = () =>
  useCallMutation(() => call(checkWholeBackup, {}), {
    done: () => ({ title: 'Teste de restauração iniciado', message: 'Ele continua no servidor: pode sair desta tela.' }),
    failed: 'Não foi possível iniciar o teste de restauração',
    refreshes: [KEY],
  })

const RESTORE_KEY = ['data', 'restore'] as const

/** Goes on asking while the server starts again and does not answer. */
export const restoreQuery = queryOptions({
  ...callQuery(RESTORE_KEY, readRestore),
  refetchInterval: ({ state: { data } }) => data?.state === 'running' && POLL_INTERVAL_MS,
})

type Restore = { name?: string | undefined; passphrase?: string | undefined; archive?: File | undefined; options: CallOptions }

export const useRestoreHere = () =>
  useCallMutation(
    ({ name, passphrase, archive, options }: Restore) =>
      call(restoreHere, { form: { name, passphrase }, files: { archive } }, options),
    { failed: 'Não foi possível iniciar a restauração', refreshes: [RESTORE_KEY] },
  )
