import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { chooseDatabaseAccount } from '../db/embedded/account.ts'
import { ensureUsableBinaries } from '../db/embedded/binaries.ts'
import type { ClusterFolders } from '../db/embedded/cluster-location.ts'
import { initializeCluster } from '../db/embedded/initialize.ts'
import { DATABASE_NAME } from '../db/embedded/start.ts'
import { damagedDatabaseError } from './verify.ts'

/**
 * Takes from a cluster what could start a program: settings of roles and databases, event triggers, subscriptions, libraries outside of
 * PostgreSQL's own folder, and every role's rights beyond its own tables. What is left can be read, and nothing more is done with it.
 */
const STATEMENTS = `
delete from pg_db_role_setting
delete from pg_event_trigger
delete from pg_subscription
delete from pg_auth_members
delete from pg_proc where probin is not null and probin !~ '^\\$libdir/\\w+$'
update pg_authid set rolsuper = false, rolcreaterole = false, rolcreatedb = false, rolreplication = false
`

/**
 * Prepares an unpacked cluster for being read: it gets the configuration of a new cluster, and its catalogue is disarmed in PostgreSQL's
 * single-user mode, in which neither the settings of roles and databases nor event triggers have an effect.
 * @throws BackupCommandError where PostgreSQL cannot open the cluster
 */
export async function disarmCluster({ base, cluster }: ClusterFolders): Promise<void> {
  const account = chooseDatabaseAccount()
  const native = ensureUsableBinaries(base, account)
  await initializeCluster(native, cluster, account)
  // Event triggers and functions belong to one database; the start of PostgreSQL connects to `postgres` too.
  for (const database of ['postgres', DATABASE_NAME]) {
    const child = spawn(join(native, 'bin', 'postgres'), ['--single', '-D', cluster, '-c', 'exit_on_error=on', database], {
      cwd: '/',
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    })
    const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject))
    child.stdin.on('error', () => undefined) // an early end of the process is told by its exit code
    child.stdin.end(STATEMENTS)
    const [code, log] = await Promise.all([ended, text(child.stderr)])
    if (code !== 0) throw damagedDatabaseError(log.trim().split('\n').slice(-3).join(' '))
  }
}
