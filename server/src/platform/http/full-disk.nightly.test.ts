import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changePassword, endOtherSessions } from 'contract/accounts/own-account.ts'
import {
  changeRole,
  deactivateOrRestorePerson,
  endPersonSessions,
  invitePerson,
  listPeople,
  revokeInvitation,
} from 'contract/accounts/people.ts'
import { createToken, revokePersonToken, revokeToken } from 'contract/accounts/tokens.ts'
import { readInstallation } from 'contract/data/installation.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDb } from '#db/client.ts'
import { LOCATION_NOTE } from '#db/embedded/cluster-location.ts'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import { givenToken } from '#testing/given-token.ts'
import {
  createTemporaryFolder,
  removeFolder,
  sendForm,
  startTestInstallation,
  type TestInstallation,
  type TestServer,
} from '#testing/installation.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import { canMakeDisks, mountSmallDisk, type SmallDisk } from '#testing/small-disk.ts'
import { PASSWORD, startTeamApiForTest } from '#testing/team-api.ts'

/** The size of the disk: enough for a PostgreSQL cluster that keeps little WAL. */
const MEGABYTES = 160
const MEGABYTE = 1024 * 1024
const LITTLE_WAL = ['max_wal_size=32MB', 'min_wal_size=32MB']
const OUTFLOW = '/webhook/financial-expense'

/** Starts a server with database and files on one small disk. */
async function onSmallDisk(): Promise<{ disk: SmallDisk; workspace: TestInstallation; app: TestServer }> {
  const disk = mountSmallDisk(MEGABYTES)
  onTestFinished(disk.remove)
  const workspace = await startTestInstallation(join(disk.folder, 'data'), { settings: LITTLE_WAL })
  onTestFinished(workspace.stop)
  const app = await workspace.open()
  onTestFinished(() => app.close())
  return { disk, workspace, app }
}

const outflow = (name: string) => ({ nome_saida: name, valor: '10.00', projeto_id: '1', categoria_id: '1' })

/** Starts the server as `npm start` does, with its log on the disk, and by default with database and files on it. */
async function startOn(disk: SmallDisk, dataDir = join(disk.folder, 'data')) {
  const log = openSync(join(disk.folder, 'log'), 'a')
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../app/main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  closeSync(log) // an open file here would keep the disk from being unmounted
  onTestFinished(async () => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  })
  const [{ listening }] = (await once(server, 'message')) as [{ listening: number }]
  const url = `http://localhost:${listening}`
  const answer = async (path: string, init?: RequestInit) =>
    (await fetch(url + path, { ...init, signal: AbortSignal.timeout(20_000) })).status
  return {
    server,
    killDatabase: () =>
      process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    readText: async (path: string) => (await fetch(url + path)).text(),
    read: () => answer('/webhook/api/v1/saidas'),
    readBoard: () =>
      answer('/webhook/api/team-performance', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          operation: 'GET_PERFORMANCE_DATA',
          filters: { date_start: '2026-11-01', date_end: '2026-11-21' },
        }),
      }),
    write: () => {
      const form = new FormData()
      form.append('nome_saida', 'x')
      return answer(OUTFLOW, { method: 'POST', body: form })
    },
  }
}

// Only root may mount a disk.
describe.runIf(canMakeDisks())('a full disk', () => {
  test('and its database killed on top: the server reads on, answers every request, and recovers by itself once there is room', async () => {
    const disk = mountSmallDisk(2 * MEGABYTES)
    onTestFinished(disk.remove)
    const { server, read, readBoard, write, killDatabase } = await startOn(disk)
    expect(await write()).toBe(200)
    disk.fill(0)
    for (let n = 0; n < 50; n++) expect([await write(), await read()]).toEqual([507, 200])
    expect(await readBoard()).toBe(200)
    killDatabase()
    expect(await write()).toBe(507)
    expect([200, 503]).toContain(await read())
    disk.free()
    await expect.poll(write, { timeout: 60_000, interval: 500 }).toBe(200)
    expect([await read(), server.exitCode]).toEqual([200, null])
  }, 120_000)

  test('of the database alone, which is outside the data folder: writes are refused, and its place and room are told', async () => {
    const disk = mountSmallDisk(2 * MEGABYTES)
    onTestFinished(disk.remove)
    const dataDir = createTemporaryFolder()
    onTestFinished(() => removeFolder(dataDir))
    writeFileSync(join(dataDir, LOCATION_NOTE), join(disk.folder, 'base'))
    const { read, write, readText } = await startOn(disk, dataDir)
    expect(await write()).toBe(200)
    disk.fill(MEGABYTE)
    expect([await write(), await read()]).toEqual([507, 200])
    const [metrics, installation] = [await readText('/metrics'), await readText(readInstallation.path)]
    const readRoom = (folder: string) =>
      Number(new RegExp(`^dashboard_disk_free_bytes\\{folder="${folder}"\\} (.+)$`, 'm').exec(metrics)?.[1])
    expect(readRoom('database')).toBeLessThanOrEqual(MEGABYTE)
    expect(readRoom('data')).toBeGreaterThan(MEGABYTE)
    expect(JSON.parse(installation).database).toEqual({ kind: 'embedded', at: join(disk.folder, 'base/postgres') })
    disk.free()
    await expect.poll(write, { timeout: 60_000, interval: 500 }).toBe(200)
  }, 120_000)

  test('keeps nobody from being shut out: sessions, tokens, links, passwords and accounts end, while other writes are refused', async () => {
    const disk = mountSmallDisk(16)
    onTestFinished(disk.remove)
    const api = await startTeamApiForTest()
    const caio = await api.join('admin', 'Caio')
    const [own, of] = [await givenToken(api, caio), await givenToken(api, caio)]
    await api.owner.ok(invitePerson, { json: { email: 'ana@agencia.com.br', role: 'viewer' } })
    const [invitation] = (await api.owner.ok(listPeople)).invitations
    api.app.services.databaseFolder = disk.folder
    const token = { json: { name: 'n8n', role: 'viewer', days: null } } as const
    expect(await caio.fails(createToken, token)).toMatchObject({ status: 507 })
    await caio.ok(revokeToken, { params: { id: own.id } })
    await api.owner.ok(revokePersonToken, { params: { id: of.id } })
    await caio.ok(endOtherSessions)
    await caio.ok(changePassword, { json: { current: PASSWORD, next: 'outra coisa bem longa 9' } })
    await api.owner.ok(revokeInvitation, { params: { id: invitation?.id ?? 0 } })
    await api.owner.ok(endPersonSessions, { params: { id: caio.id } })
    await api.owner.ok(changeRole, { params: { id: caio.id }, json: { role: 'viewer', revision: 1, base: { role: 'admin' } } })
    await api.owner.ok(deactivateOrRestorePerson, { params: { id: caio.id }, json: {} })
  })

  test('in the middle of an upload: refused with the reason, nothing kept, and the same submission goes once there is room', async () => {
    const { disk, workspace, app } = await onSmallDisk()
    const picture = aFile(Buffer.concat([PNG_BYTES, Buffer.alloc(3 * MEGABYTE, 'x')]), 'nota.png', 'image/png')
    const send = () => sendForm(app, OUTFLOW, { ...outflow('Com nota'), comprovante: picture }, 'chave-1')
    disk.fill(MEGABYTE)
    expect(await send()).toMatchObject({
      status: 507,
      body: { code: 'disk_full', detail: expect.stringContaining('Nada foi gravado') },
    })
    expect(readdirSync(join(workspace.dataDir, 'incoming'))).toEqual([])
    expect(await workspace.rowsOf('entries')).toEqual([])
    disk.free()
    expect(await send()).toMatchObject({ status: 200 })
    expect(await workspace.rowsOf('receipts')).toHaveLength(1)
  }, 120_000)

  test('in the middle of writes: never a bug of ours, nothing by half, and every submission is there once in the end', async () => {
    const { disk, workspace, app } = await onSmallDisk()
    const send = (n: number) => sendForm(app, OUTFLOW, outflow(`n ${n} ${'x'.repeat(150)}`), `chave-${n}`)
    disk.fill(0)
    const refused: number[] = []
    let sent = 0
    while (refused.length < 3 && sent < 5000) {
      const { status } = await send(sent)
      if (status !== 200) {
        expect([503, 507]).toContain(status)
        refused.push(sent)
      }
      sent += 1
    }
    expect(refused).toHaveLength(3)
    expect(await workspace.rowsOf('entries')).toHaveLength(sent - refused.length)
    disk.free()
    for (const n of refused) expect(await send(n)).toMatchObject({ status: 200 })
    expect(await workspace.rowsOf('entries')).toHaveLength(sent)
    expect(await findWrongEntrySums({ db: openDb(workspace.pool) })).toEqual([])
  }, 120_000)
})
