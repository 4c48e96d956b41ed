import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDb, openPool } from '#db/client.ts'
import { chooseDatabaseAccount } from '#db/embedded/account.ts'
import { recreateSymlinks } from '#db/embedded/binaries.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { createTemporaryFolder, removeFolder, sendForm, startTestInstallation } from '#testing/installation.ts'
import { readTableDigests } from '#testing/table-contents.ts'
import { backUp } from '../back-up.ts'
import { restoreBackup } from '../restore-backup.ts'

/** The files of another major version, which `npm run test:nightly` installs. */
const { OTHER_POSTGRES } = process.env
const quiet = { tell: () => undefined, signal: new AbortController().signal }

/** Starts an empty database of the other PostgreSQL, from a copy that the database's account can reach. */
function startOtherDatabase(folder: string, installed: string) {
  const native = join(folder, 'native')
  mkdirSync(folder)
  cpSync(installed, native, { recursive: true, verbatimSymlinks: true })
  recreateSymlinks(native)
  const run = (program: string, ...args: string[]) => {
    const account = chooseDatabaseAccount()
    const as = account ? { uid: account.uid, gid: account.gid } : {}
    execFileSync(join(native, 'bin', program), args, { cwd: '/', stdio: 'ignore', ...as })
  }
  const account = chooseDatabaseAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  run('initdb', '-D', data, '-U', 'agency', '--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=pt-BR')
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', `-k ${folder} -c listen_addresses=`, 'start')
  onTestFinished(() => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop'))
  return { host: folder, user: 'agency', database: 'postgres' }
}

async function readDigests(connection: pg.PoolConfig) {
  const pool = openPool(connection, () => undefined)
  return readTableDigests(openDb(pool)).finally(() => pool.end())
}

test.skipIf(!OTHER_POSTGRES)(
  'from the embedded database to another major version and back, every table is equal',
  async () => {
    const folder = createTemporaryFolder()
    onTestFinished(() => removeFolder(folder))
    const source = await startTestInstallation(join(folder, 'source'))
    onTestFinished(() => source.stop())
    const app = await source.open()
    await sendForm(app, '/webhook/financial-expense', { nome_saida: 'Figma', valor: '312.00' })
    await app.close()
    const before = await readTableDigests(openDb(source.pool))

    const [there, back] = [join(folder, 'there.tar.zst'), join(folder, 'back.tar.zst')]
    const connection = startOtherDatabase(join(folder, 'other'), OTHER_POSTGRES ?? '')
    await backUp({ ...source.source, scope: 'whole', filesAre: 'here' }, there, quiet)
    await restoreBackup(there, join(folder, 'elsewhere'), { ...quiet, connection })
    const onOther = await readDigests(connection)
    await backUp({ dataDir: join(folder, 'elsewhere'), connection, scope: 'whole', filesAre: 'here' }, back, quiet)
    await restoreBackup(back, join(folder, 'again'), quiet)
    // Without a start of the program, which records its version.
    const again = await startEmbedded({ dataDir: join(folder, 'again') })
    onTestFinished(again.stop)
    expect(onOther).toEqual(before)
    expect(await readDigests(again.connection)).toEqual(before)
  },
  300_000,
)
