import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBareEnvironment } from '../scripts/lib/bare-environment.mjs'
import { PROGRAM_ARGUMENTS } from '../server/src/testing/program.ts'
import { expect, test as journey } from './workspace.ts'

const root = join(import.meta.dirname, '..')

/** Adds a temporary folder, for backups and for data that are restored from them. */
const test = journey.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'backup-'))
    chmodSync(folder, 0o711)
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

const environment = (dataDir: string) => makeBareEnvironment({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' })

/** Runs the program that `npm run backup` and `npm run restore` run. */
const runBackupProgram = (command: 'backup' | 'restore', file: string, dataDir: string): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [...PROGRAM_ARGUMENTS, 'server/src/app/backup-command.ts', command, file], {
    cwd: root,
    env: { ...environment(dataDir), INIT_CWD: root },
    encoding: 'utf8',
  })

/** Starts a server on the data folder, sends one GET request, and stops the server. @returns the answer's body */
async function startAndRead(dataDir: string, path: string): Promise<unknown> {
  const server = spawn(process.execPath, ['server/src/app/main.ts'], {
    cwd: root,
    env: environment(dataDir),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = await once(server, 'message')
  const answer = await fetch(`http://localhost:${(message as { listening: number }).listening}${path}`)
  const body = answer.headers.get('content-type')?.includes('json') ? await answer.json() : await answer.text()
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  return body
}

test('a backup of a running server, restored elsewhere, has its outflow; neither backup nor restore overwrites anything', {
  tag: '@smoke',
}, async ({ workspace, request, folder }) => {
  const file = join(folder, 'b.tar.zst')
  const recorded = await request.post(`${workspace.url}/webhook/financial-expense`, {
    multipart: { nome_saida: 'Aluguel', valor: '1500.00' },
  })
  expect(recorded.ok()).toBe(true)

  const done = runBackupProgram('backup', file, workspace.dataDir)
  expect([done.status, done.stderr]).toEqual([0, ''])
  expect(done.stdout).toContain('Backup feito')
  expect(statSync(file).mode & 0o077).toBe(0)
  expect((await request.get(`${workspace.url}/readyz`)).ok()).toBe(true)

  const again = runBackupProgram('backup', file, workspace.dataDir)
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('já existe')])
  const onto = runBackupProgram('restore', file, workspace.dataDir)
  expect([onto.status, onto.stderr]).toEqual([1, expect.stringContaining('já está em uso')])

  const target = join(folder, 'restored')
  const restored = runBackupProgram('restore', file, target)
  expect([restored.status, restored.stderr]).toEqual([0, ''])
  expect(await startAndRead(target, '/webhook/api/v1/saidas')).toMatchObject({
    saidas: [{ descricao: 'Aluguel', centavos: 1500_00 }],
  })

  const stopped = runBackupProgram('backup', join(folder, 'stopped.tar.zst'), target)
  expect([stopped.status, stopped.stderr]).toEqual([0, ''])
  expect(runBackupProgram('restore', file, target).stderr).toContain('Só se restaura em uma pasta vazia')
})

test('no server starts on an unfinished restore; the next restore begins anew and completes it', async ({
  workspace,
  folder,
}) => {
  const file = join(folder, 'b.tar.zst')
  expect(runBackupProgram('backup', file, workspace.dataDir).status).toBe(0)
  const target = join(folder, 'half')
  mkdirSync(join(target, 'restauracao'), { recursive: true })
  mkdirSync(join(target, 'files'))

  const start = spawnSync(process.execPath, ['server/src/app/main.ts'], {
    cwd: root,
    env: environment(target),
    encoding: 'utf8',
  })
  expect([start.status, start.stderr]).toEqual([1, expect.stringContaining('não chegou ao fim')])

  expect(runBackupProgram('restore', file, target)).toMatchObject({ status: 0, stderr: '' })
  expect(readdirSync(target)).not.toContain('restauracao')
  expect(await startAndRead(target, '/webhook/api/v1/saidas')).toMatchObject({ saidas: [] })
})

test('an empty installation restores a file in the browser, from the first steps on Home, and shows its outflow', async ({
  workspace,
  killableWorkspace: empty,
  context,
  request,
  folder,
}) => {
  const file = join(folder, 'b.tar.zst')
  await request.post(`${workspace.url}/webhook/financial-expense`, {
    multipart: { nome_saida: 'Aluguel', valor: '1500.00' },
  })
  expect(runBackupProgram('backup', file, workspace.dataDir).status).toBe(0)
  await empty.kill()
  await empty.start() // now at a port that it is given, where it starts again after the restore

  // Not the fixture's page: while the server starts again, the browser logs its refused requests.
  const page = await context.newPage()
  await page.goto(empty.url)
  await page.getByRole('link', { name: 'Restaure um backup' }).click()
  const card = page.getByRole('region', { name: 'Backups', exact: true })
  await card.locator('input[type=file]').setInputFiles(file)
  await card.getByRole('button', { name: 'Restaurar este backup' }).click()
  await expect(card.getByText(/^b\.tar\.zst é agora este painel: 1 lançamento, como em /)).toBeVisible({ timeout: 60_000 })
  await page.goto(`${empty.url}/financeiro`)
  await expect(page.getByRole('row', { name: /Aluguel/ })).toBeVisible()
})
