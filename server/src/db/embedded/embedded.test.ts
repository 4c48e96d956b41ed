import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { IS_NIGHT } from '#testing/by-day.ts'
import { canReach, chooseDatabaseAccount } from './account.ts'
import { recreateSymlinks } from './binaries.ts'
import { createSocketFolder, ensureClusterLocation } from './cluster-location.ts'
import { FolderInUseError, LOCK_FILE, lockFolder } from './lock.ts'
import { isAlive, stopOrphan } from './orphan.ts'
import { type EmbeddedPostgres, startEmbedded } from './start.ts'

const run = promisify(execFile)
const running: EmbeddedPostgres[] = []
afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop()
})

/** Makes a folder; with `closed` other accounts cannot enter it, as with a home folder. */
async function folder({ closed = false } = {}): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'embedded-'))
  if (!closed) chmodSync(path, 0o711)
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const embedded = await startEmbedded({ dataDir })
  running.push(embedded)
  return embedded
}

let prepared: Promise<string> | undefined

async function makeCluster(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-'))
  chmodSync(dataDir, 0o711)
  await (await startEmbedded({ dataDir })).stop()
  return dataDir
}
afterAll(async () => rmSync((await prepared) ?? '', { recursive: true, force: true }))

/** Makes a folder with a stopped cluster, copied from one that the first call makes, which takes a second. */
async function folderWithCluster(): Promise<string> {
  prepared ??= makeCluster()
  const dataDir = await folder()
  await run('cp', ['-a', `${await prepared}/.`, dataDir])
  return dataDir
}

async function query(embedded: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(embedded.connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

const postmaster = ({ location }: EmbeddedPostgres) =>
  Number(readFileSync(join(location, 'postmaster.pid'), 'utf8').split('\n')[0])

test('a new data folder gets a durable UTF-8 cluster, sorted as in Brazil, closed to other accounts', async () => {
  const embedded = await start(await folder())
  const settings = Object.fromEntries(
    await Promise.all(
      ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding', 'listen_addresses'].map(
        async (name) => [name, Object.values((await query(embedded, `show ${name}`))[0] ?? {})[0]],
      ),
    ),
  )
  expect(settings).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    listen_addresses: '',
  })
  expect((await query(embedded, "select x from unnest(array['z','Água','casa','É']) x order by x")).map(({ x }) => x)).toEqual([
    'Água',
    'casa',
    'É',
    'z',
  ])
  expect(statSync(embedded.connection.host).mode & 0o077).toBe(0)
  expect(join(embedded.connection.host, '.s.PGSQL.5432').length).toBeLessThan(108)
})

test('a stopped embedded database has what was written at its next start, and no process', async () => {
  const dataDir = await folderWithCluster()
  const first = await start(dataDir)
  await query(first, 'create table t (x int)')
  await query(first, 'insert into t values (7)')
  const pid = postmaster(first)
  await running.splice(0)[0]?.stop()
  expect([isAlive(pid), existsSync(first.connection.host)]).toEqual([false, false])
  expect(await query(await start(dataDir), 'select x from t')).toEqual([{ x: 7 }])
})

test('an embedded database that a killed server left behind is ended, with nothing lost', async () => {
  const dataDir = await folderWithCluster()
  const orphaned = await startEmbedded({ dataDir })
  await query(orphaned, 'create table t (x int)')
  await query(orphaned, 'insert into t values (8)')
  const pid = postmaster(orphaned)
  const next = await start(dataDir) // the first server was never stopped
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(orphaned.connection.host)).toBe(false)
  expect(await query(next, 'select x from t')).toEqual([{ x: 8 }])
})

test('an embedded database that is killed itself loses nothing', async () => {
  const dataDir = await folderWithCluster()
  const killed = await startEmbedded({ dataDir })
  await query(killed, 'create table t (x int)')
  await query(killed, 'insert into t values (9)')
  process.kill(postmaster(killed), 'SIGKILL')
  await killed.crashed
  expect(await query(await start(dataDir), 'select x from t')).toEqual([{ x: 9 }])
})

test.runIf(IS_NIGHT)('an embedded database that is killed is started again, each time, until it is stopped', async () => {
  const told: string[] = []
  const restart = { onCrash: () => void told.push('crash'), onRecovery: () => void told.push('recovery') }
  const embedded = await startEmbedded({ dataDir: await folder(), restart })
  await query(embedded, 'create table t (x int)')
  for (const times of [1, 2]) {
    process.kill(postmaster(embedded), 'SIGKILL')
    await expect.poll(() => told.length).toBe(2 * times)
  }
  expect(await query(embedded, 'select x from t')).toEqual([])
  const last = postmaster(embedded)
  await embedded.stop()
  expect([told, isAlive(last)]).toEqual([['crash', 'recovery', 'crash', 'recovery'], false])
})

test('a process that only has the pid of an old embedded database is left alone', async () => {
  const location = join(await folderWithCluster(), 'postgres')
  writeFileSync(join(location, 'postmaster.pid'), `${process.pid}\n${location}\n0\n5432\n/tmp\n`)
  expect(await stopOrphan(location)).toBe(false)
  expect(isAlive(process.pid)).toBe(true)
})

test('a process that has ended counts as gone, even if its parent never notices', async () => {
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(line)
  expect(pid).toBeGreaterThan(1)
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test.runIf(IS_NIGHT)('a first start that was killed half-way leaves no half-made cluster', async () => {
  const dataDir = await folder()
  mkdirSync(join(dataDir, 'postgres.new-99999'))
  writeFileSync(join(dataDir, 'postgres.new-99999', 'PG_VERSION'), '18')
  await start(dataDir)
  expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([])
})

describe('the lock of a data folder', () => {
  test('is held by one process, and another is told who', async () => {
    const dataDir = await folder()
    const lock = await lockFolder(dataDir, 'http://localhost:3000')
    await expect(lockFolder(dataDir, 'http://localhost:3001')).rejects.toThrow(FolderInUseError)
    await expect(lockFolder(dataDir, '')).rejects.toThrow(`pelo processo ${process.pid}, em http://localhost:3000`)
    lock.release()
    ;(await lockFolder(dataDir, '')).release()
  })

  test('is the same by another path to the folder', async () => {
    const dataDir = await folder()
    const lock = await lockFolder(dataDir, '')
    await expect(lockFolder(join(dataDir, '..', dataDir.split('/').at(-1) ?? ''), '')).rejects.toThrow(FolderInUseError)
    lock.release()
  })

  test('is gone with a killed process', async () => {
    const dataDir = await folder()
    const script = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
      await lockFolder(${JSON.stringify(dataDir)}, ''); process.kill(process.pid, 'SIGKILL')`
    await expect(run(process.execPath, ['--input-type=module', '-e', script])).rejects.toMatchObject({ signal: 'SIGKILL' })
    ;(await lockFolder(dataDir, '')).release()
  })

  test('is refused in words where this process may not write', async () => {
    const dataDir = await folder()
    mkdirSync(join(dataDir, LOCK_FILE)) // root may write to every folder, but nobody into this one as into a file
    await expect(lockFolder(dataDir, '')).rejects.toThrow('não pode gravar em')
  })

  // Only root can make a network namespace.
  test.runIf(process.getuid?.() === 0)('is held against a process in another container with the same volume', async () => {
    const dataDir = await folder()
    const lock = await lockFolder(dataDir, 'http://localhost:3000')
    const script = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
      await lockFolder(${JSON.stringify(dataDir)}, '')`
    const elsewhere = run('unshare', ['--net', process.execPath, '--input-type=module', '-e', script])
    await expect(elsewhere).rejects.toThrow('já está em uso pelo processo')
    lock.release()
  })
})

test('the embedded database’s socket is where its path is short enough and its folder exists', async () => {
  const dataDir = await folder()
  vi.stubEnv('TMPDIR', join(dataDir, 'gone'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const long = join(dataDir, 'x'.repeat(80))
  mkdirSync(long)
  const [near, far] = [createSocketFolder(dataDir, undefined), createSocketFolder(long, undefined)]
  onTestFinished(() => rmSync(far, { recursive: true }))
  expect([dirname(near), dirname(far)]).toEqual([dataDir, '/tmp'])
})

test('missing links of the embedded database’s libraries are made again', async () => {
  const native = join(await folder(), 'native')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(join(native, 'lib', 'libx.so.60.2'), 'x')
  writeFileSync(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libx.so.60.2', target: 'native/lib/libx.so.60' }]),
  )
  recreateSymlinks(native)
  expect(readFileSync(join(native, 'lib', 'libx.so.60'), 'utf8')).toBe('x')
  recreateSymlinks(native) // existing links stay
  unlinkSync(join(native, 'lib', 'libx.so.60'))
})

describe('a folder that the database’s account cannot reach', () => {
  const stranger = { name: 'nobody', uid: 65_534, gid: 65_534 }

  test('is told by the one closed folder above it', async () => {
    const closed = await folder({ closed: true })
    mkdirSync(join(closed, 'inside'), { mode: 0o755 })
    expect(canReach(join(closed, 'inside'), stranger)).toBe(process.getuid?.() === stranger.uid)
    expect(canReach(tmpdir(), stranger)).toBe(true)
    expect(canReach(join(closed, 'inside'), undefined)).toBe(true)
  })

  // Only root can run the database under another account.
  test.runIf(IS_NIGHT && process.getuid?.() === 0)('sends the cluster elsewhere, says where, and finds it again', async () => {
    const account = chooseDatabaseAccount()
    const home = await folder({ closed: true })
    const dataDir = join(home, 'data')
    mkdirSync(dataDir)
    const location = ensureClusterLocation(dataDir, account)
    onTestFinished(() => rmSync(location.base, { recursive: true, force: true }))
    expect(location).toMatchObject({ moved: true, base: expect.stringMatching(/^\/var\/lib\/ai-dashboard\//) })
    expect(readFileSync(join(dataDir, 'onde-esta-o-banco.txt'), 'utf8').trim()).toBe(location.base)
    expect(ensureClusterLocation(dataDir, account)).toEqual(location)
    const embedded = await start(dataDir)
    expect(embedded.moved).toBe(true)
    expect(await query(embedded, 'select 1 as x')).toEqual([{ x: 1 }])
  })
})
