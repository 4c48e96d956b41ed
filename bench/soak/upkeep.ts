import { requestBackup } from 'contract/data/backups.ts'
import { startJob } from 'contract/data/jobs.ts'

const post = (url: string, path: string, body: object): Promise<Response> =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/**
 * Starts a backup, the housekeeping and the purge of the trash, as the buttons on `Configurações → Dados` do. @returns what was started,
 * for the report
 */
export async function startUpkeep(url: string): Promise<string> {
  const started = [
    ['backup', await post(url, requestBackup.path, {})],
    ['housekeeping', await post(url, startJob.path, { name: 'housekeeping' })],
    ['purge', await post(url, startJob.path, { name: 'purge' })],
  ] as const
  return started.map(([name, { status }]) => `${name} ${status}`).join(', ')
}
