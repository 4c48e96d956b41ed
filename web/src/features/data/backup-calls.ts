import { queryOptions } from '@tanstack/react-query'
import { type Backup, type BackupOverview, checkWholeBackup, listBackups, requestBackup } from 'contract/backups/backups.ts'
import { call } from '#lib/call.ts'
import { callQuery } from '#lib/call-query.ts'
import { useCallMutation } from '#lib/use-call-mutation.ts'

const POLL_INTERVAL_MS = 2_000
const KEY = ['data', 'backups']

export const isRunning = ({ state }: Backup): boolean => state === 'running'

export const isChecking = ({ wholeCheck }: BackupOverview): boolean => wholeCheck?.state === 'running'

export const backupsQuery = queryOptions({
  ...callQuery(KEY, listBackups),
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && (data.backups.some(isRunning) || isChecking(data)) && POLL_INTERVAL_MS,
})

export const useRequestBackup = () =>
  useCallMutation(() => call(requestBackup, {}), {
    done: () => ({ title: 'Backup começado', message: 'Ele continua no servidor: pode sair desta tela.' }),
    failed: 'Não foi possível começar o backup',
    refreshes: [KEY],
  })

export const useCheckWholeBackup = () =>
  useCallMutation(() => call(checkWholeBackup, {}), {
    done: () => ({ title: 'Verificação começada', message: 'Ela continua no servidor: pode sair desta tela.' }),
    failed: 'Não foi possível começar a verificação',
    refreshes: [KEY],
  })
