import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBareEnvironment } from '../scripts/lib/bare-environment.mjs'
import { isAlive } from '../server/src/db/embedded/orphan.ts'
import { expect, test } from './workspace.ts'

const root = join(import.meta.dirname, '..')
const readPostmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

test('a server killed in the middle of writes has every acknowledged write after a restart, and its old PostgreSQL is gone', async ({
  killableWorkspace: workspace,
  request,
}) => {
  const acknowledged: number[] = []
  let pulled = false
  const writer = async (worker: number) => {
    for (let n = 0; !pulled; n++) {
      const sent = request.post(`${workspace.url}/webhook/financial-expense`, {
        multipart: { nome_saida: `w${worker}-${n}`, valor: '1.00' },
      })
      const response = await sent.catch(() => undefined)
      if (!response?.ok()) return
      acknowledged.push((await response.json()).id)
    }
  }
  const writers = [1, 2, 3, 4].map(writer)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(60)
  const orphan = readPostmasterPid(workspace.dataDir)
  await workspace.kill()
  pulled = true
  await Promise.all(writers)

  await workspace.start()
  expect(isAlive(orphan)).toBe(false)
  const kept = new Set<number>()
  let cursor: string | undefined
  do {
    const page = await (await request.get(`${workspace.url}/webhook/api/v1/saidas${cursor ? `?cursor=${cursor}` : ''}`)).json()
    for (const { id } of page.saidas) kept.add(id)
    cursor = page.nextCursor
  } while (cursor)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

test('a second server on the same folder is refused with the first one’s process id, and the first goes on', async ({
  killableWorkspace: workspace,
  request,
}) => {
  const second = spawnSync(process.execPath, ['server/src/app/main.ts'], {
    cwd: root,
    env: makeBareEnvironment({ DATA_DIR: workspace.dataDir, PORT: '0' }),
    encoding: 'utf8',
  })
  expect(second.status).toBe(1)
  expect(second.stderr).toContain(`já está em uso pelo processo ${workspace.process.pid}`)
  // A server with another database is refused too: its sweep would take the files of this folder for files without a row.
  const other = makeBareEnvironment({ DATA_DIR: workspace.dataDir, PORT: '0', DATABASE_URL: 'postgres://127.0.0.1:9/outro' })
  const third = spawnSync(process.execPath, ['server/src/app/main.ts'], { cwd: root, env: other, encoding: 'utf8' })
  expect([third.status, third.stderr]).toEqual([
    1,
    expect.stringContaining(`já está em uso pelo processo ${workspace.process.pid}`),
  ])
  expect((await request.get(`${workspace.url}/readyz`)).ok()).toBe(true)
})

test('a port that is taken, or a HOST that other machines reach, is refused in a sentence that says what to do', async ({
  workspace,
}) => {
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['server/src/app/main.ts'], {
      cwd: root,
      env: makeBareEnvironment(env),
      encoding: 'utf8',
    })
  const port = new URL(workspace.url).port
  const taken = start({ PORT: port, DATA_DIR: join(workspace.dataDir, 'other') })
  expect([taken.status, taken.stderr]).toEqual([1, expect.stringContaining('PORT=3001 npm start')])
  const open = start({ HOST: '0.0.0.0', DATA_DIR: join(workspace.dataDir, 'other') })
  expect([open.status, open.stderr]).toEqual([1, expect.stringContaining('ACCOUNTS=on')])
})

test('SIGTERM ends the server and its PostgreSQL', async ({ killableWorkspace: workspace }) => {
  const pid = readPostmasterPid(workspace.dataDir)
  const ended = new Promise((resolve) => workspace.process.once('exit', resolve))
  execFileSync('kill', ['-TERM', String(workspace.process.pid)])
  expect(await ended).toBe(0)
  expect(isAlive(pid)).toBe(false)
  await workspace.start()
})

test('a server whose parent process is gone ends by itself, with its PostgreSQL', async ({ killableWorkspace: workspace }) => {
  const pid = readPostmasterPid(workspace.dataDir)
  const ended = new Promise((resolve) => workspace.process.once('exit', resolve))
  workspace.process.disconnect()
  expect(await ended).toBe(0)
  expect(isAlive(pid)).toBe(false)
  await workspace.start()
})
