import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDb, openPool } from '#db/client.ts'
import { chooseDatabaseAccount } from '#db/embedded/account.ts'
import { createTemporaryFolder, removeFolder, sendForm, startTestInstallation } from '#testing/installation.ts'
import { readTableDigests } from '#testing/table-contents.ts'
import { backUp } from '../back-up.ts'
import { restoreBackup } from '../restore-backup.ts'

const INSTALLED = '/usr/lib/postgresql'
/** The oldest supported major version, and the embedded one. */
const [OLDEST, EMBEDDED] = [16, 18]
const quiet = { tell: () => undefined, signal: new AbortController().signal }

const majors = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : []
const other = majors.find((major) => major >= OLDEST && major !== EMBEDDED)

/** Starts an empty database of another PostgreSQL of this machine. */
function startOtherDatabase(folder: string) {
  const run = (program: string, ...args: string[]) => {
    const account = chooseDatabaseAccount()
    const as = account ? { uid: account.uid, gid: account.gid } : {}
    execFileSync(join(INSTALLED, String(other), 'bin', program), args, { cwd: '/', stdio: 'ignore', ...as })
  }
  mkdirSync(folder)
  const account = chooseDatabaseAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  run('initdb', '-D', data, '-U', 'agency', '--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=pt-BR')
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', `-k ${folder} -c listen_addresses=`, 'start')
  onTestFinished(() => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop'))
  return { host: folder, user: 'agency', database: 'postgres' }
}

test.skipIf(other === undefined)(
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
    const connection = startOtherDatabase(join(folder, 'other'))
    await backUp({ ...source.source, scope: 'whole', filesAre: 'here' }, there, quiet)
    await restoreBackup(there, join(folder, 'elsewhere'), { ...quiet, connection })
    const pool = openPool(connection, () => undefined)
    const onOther = await readTableDigests(openDb(pool)).finally(() => pool.end())
    await backUp({ dataDir: join(folder, 'elsewhere'), connection, scope: 'whole', filesAre: 'here' }, back, quiet)
    await restoreBackup(back, join(folder, 'again'), quiet)
    const again = await startTestInstallation(join(folder, 'again'))
    onTestFinished(() => again.stop())
    expect(onOther).toEqual(before)
    expect(await readTableDigests(openDb(again.pool))).toEqual(before)
  },
  300_000,
)
