// `npm run accounts` (docs/accounts.md), which works whether the server runs or not.
import { AccountsCommandRefusedError, runAccountsCommand } from './accounts/shell.ts'
import { BackupRefusedError } from './backup/backup-refused.ts'
import { openCluster } from './backup/source.ts'
import { openDb, openPool } from './db/client.ts'
import { FolderInUseError } from './db/embedded/lock.ts'
import { DatabaseRefusedError, findAppliedMigration, listKnownMigrations, requireUsableDatabase } from './db/migrate.ts'
import { type Env, readEnv } from './env.ts'
import { BadSettingError } from './settings/setting.ts'

const COMMAND = 'npm run accounts'

/** Reads the settings. `BASE_URL` alone is enough here: a shell often lacks the server's other variables. */
function readSettings(): Env {
  const variables = process.env.BASE_URL ? { ...process.env, ACCOUNTS: 'on' } : process.env
  return readEnv(variables, { terminal: process.stdout.isTTY === true })
}

/** Opens the database that the server uses: the one of `DATABASE_URL`, or the embedded one. */
async function openDatabase({ databaseUrl, dataDir }: Env) {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, release: async () => undefined }
  return openCluster(dataDir, COMMAND)
}

async function main(): Promise<void> {
  const env = readSettings()
  const { connection, release } = await openDatabase(env)
  const pool = openPool({ ...connection, max: 2 }, () => undefined)
  try {
    const client = await pool.connect()
    await requireUsableDatabase(client)
      .then(async () => {
        const applied = await findAppliedMigration(client)
        if (applied?.name !== listKnownMigrations().at(-1)?.name)
          throw new DatabaseRefusedError(
            'O banco ainda é o de uma versão anterior. Inicie o servidor uma vez, e repita o comando.',
          )
      })
      .finally(() => client.release())
    const shell = { db: openDb(pool), now: new Date(), baseUrl: env.team?.baseUrl }
    const lines = await runAccountsCommand(shell, process.argv.slice(2))
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await pool.end()
    await release()
  }
}

const PERSON_ERRORS = [AccountsCommandRefusedError, BackupRefusedError, BadSettingError, DatabaseRefusedError, FolderInUseError]

main().catch((error) => {
  const isForPerson = PERSON_ERRORS.some((kind) => error instanceof kind)
  process.stderr.write(`${isForPerson ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
