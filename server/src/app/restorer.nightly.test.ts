import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { RestoreOverview } from 'contract/backups/backups.ts'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createEncryption } from '#features/backups/encryption.ts'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import { PROGRAM_ARGUMENTS } from '#testing/program.ts'

const PASSPHRASE = 'corredor azul 42 lampião'
const ENCRYPTED = 'painel-aaaaaaaa-20261121-054000-3fa1.linhas.tar.zst.age'
const { PATH, HOME, TMPDIR } = process.env

const buildEnvironment = (dataDir: string, more: Record<string, string> = {}) => ({
  ...{ PATH, HOME, TMPDIR, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
  ...more,
})
const findProgram = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** A server whose address is read anew, because it may start again at another port. */
async function startServer(dataDir: string, more: Record<string, string> = {}) {
  const server: ChildProcess = spawn(process.execPath, [...PROGRAM_ARGUMENTS, findProgram('./main.ts')], {
    env: buildEnvironment(dataDir, more),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let port = 0
  server.on('message', (message: { listening: number }) => {
    port = message.listening
  })
  await once(server, 'message')
  const send = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  const readRestore = async () => (await (await send('/api/data/restore')).json()) as RestoreOverview
  const waitForRestore = async (): Promise<RestoreOverview> => {
    for (;;) {
      const found = await readRestore().catch(() => undefined) // the server is just starting again
      if (found && found.state !== 'running') return found
      await wait(100)
    }
  }
  const restore = (fields: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return send('/api/data/restore', { method: 'POST', body })
  }
  return {
    send,
    readRestore,
    restore,
    waitForRestore,
    listOutflows: async () => ((await (await send('/webhook/api/v1/saidas')).json()) as { saidas: unknown[] }).saidas,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** Makes the same archive with another manifest, which no hash covers. */
async function changeManifest(archive: Buffer, change: (text: string) => string): Promise<Buffer> {
  const [from, to] = [extract(), pack()]
  Readable.from([zstdDecompressSync(archive)]).pipe(from)
  for await (const entry of from) {
    const bytes = await buffer(entry)
    const content = entry.header.name === 'manifest.json' ? Buffer.from(change(bytes.toString())) : bytes
    to.entry({ ...entry.header, size: content.length }, content)
  }
  to.finalize()
  return zstdCompressSync(await buffer(to))
}

const folder = createTemporaryFolder()
let archive: Buffer

beforeAll(async () => {
  const source = await startServer(join(folder, 'source'))
  const form = new FormData()
  form.append('nome_saida', 'Aluguel')
  form.append('valor', '1500.00')
  expect((await source.send('/webhook/financial-expense', { method: 'POST', body: form })).status).toBe(200)
  const file = join(folder, 'painel.tar.zst')
  const made = spawnSync(process.execPath, [...PROGRAM_ARGUMENTS, findProgram('./backup-command.ts'), 'backup', file], {
    env: buildEnvironment(join(folder, 'source')),
    encoding: 'utf8',
  })
  expect(made.stderr).toBe('')
  await source.stop()
  archive = readFileSync(file)
})
afterAll(() => removeFolder(folder))

const aSent = (bytes: Buffer) => ({ archive: new File([new Uint8Array(bytes)], 'painel.tar.zst') })

test('an empty installation takes a sent backup and starts again with it; what is no whole backup is refused before, and records forbid it', async () => {
  const [dataDir, place] = [join(folder, 'target'), join(folder, 'place')]
  mkdirSync(join(place, 'manifests'), { recursive: true })
  writeFileSync(join(place, 'manifests', ENCRYPTED), '')
  writeFileSync(join(place, ENCRYPTED), await buffer(createEncryption(PASSPHRASE)(Readable.from([archive]))))
  const target = await startServer(dataDir, { BACKUP_DIR: place })
  onTestFinished(target.stop)

  const listed = [{ name: ENCRYPTED, madeAt: '2026-11-21T05:40:00Z', isEncrypted: true }]
  expect(await target.readRestore()).toMatchObject({ obstacle: null, state: 'none', backups: listed })
  expect((await target.restore({ name: '../painel.tar.zst' })).status).toBe(422)
  expect(await (await target.restore({ name: ENCRYPTED })).json()).toMatchObject({
    fields: { passphrase: expect.stringContaining('cifrado') },
  })

  const altered = Buffer.from(zstdDecompressSync(archive))
  altered[altered.indexOf('Aluguel')] = 0x42
  const newer = await changeManifest(archive, (text) => text.replace(/"when":\d+/, '"when":9999999999999'))
  for (const [fields, reason] of [
    [{ name: ENCRYPTED, passphrase: 'outra senha qualquer' }, /A senha não é a deste backup/],
    [aSent(archive.subarray(0, archive.length / 2)), /termina antes do fim/],
    [aSent(zstdCompressSync(altered)), /foi alterado/],
    [aSent(Buffer.from('uma planilha')), /não é um backup/],
    [aSent(newer), /versão mais nova/],
  ] as const) {
    const answer = await target.restore(fields)
    expect(answer.status, await answer.text()).toBe(200)
    expect(await target.waitForRestore()).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) })
    expect(await target.listOutflows()).toEqual([])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restauracao'))).toEqual([])
  }

  expect((await target.restore(aSent(archive))).status).toBe(200)
  expect(await target.waitForRestore()).toMatchObject({
    state: 'done',
    name: 'painel.tar.zst',
    obstacle: 'records',
    restored: { madeAt: expect.stringMatching(/Z$/), entries: 1, missingFiles: 0 },
  })
  expect(await target.listOutflows()).toMatchObject([{ descricao: 'Aluguel', centavos: 1500_00 }])
  expect(readFileSync(join(dataDir, 'secret.key'))).toEqual(readFileSync(join(folder, 'source', 'secret.key')))
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restauracao'))).toEqual([])
  const audit = (await (await target.send('/api/audit')).json()) as object
  expect(JSON.stringify(audit)).toContain('painel.tar.zst')
  const again = await target.restore(aSent(archive))
  expect([again.status, await again.json()]).toMatchObject([409, { title: 'Este painel já tem registros' }])
}, 180_000)

test('a backup whose data do not start with the settings of the server is undone, and the installation of before works on', async () => {
  const dataDir = join(folder, 'other-key')
  const target = await startServer(dataDir, { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  onTestFinished(target.stop)
  const id = readFileSync(join(dataDir, 'files', 'instalacao.txt'), 'utf8')
  expect((await target.restore(aSent(archive))).status).toBe(200)
  expect(await target.waitForRestore()).toMatchObject({ state: 'failed', reason: expect.stringContaining('voltou ao que era') })
  expect(await target.listOutflows()).toEqual([])
  expect(readFileSync(join(dataDir, 'files', 'instalacao.txt'), 'utf8')).toBe(id)
  expect(existsSync(join(dataDir, 'restauracao-pelo-painel'))).toBe(false)
}, 180_000)
