// `npm run accounts` (docs/accounts.md), which works whether the server runs or not.

import { openDb, openPool } from '#db/client.ts'
import { DatabaseRefusedError, findAppliedMigration, listKnownMigrations, requireUsableDatabase } from '#db/migrate.ts'
import { runAccountsCommand } from '#features/accounts/accounts-shell.ts'
import { openServerDatabase } from '#features/backups/backup-source.ts'
import { type Env, readEnv } from '#platform/settings/env.ts'
import { describeError } from '../core/errors.ts'

/** Reads the settings. Where `BASE_URL` is set, team mode is assumed: a shell often lacks the server's other variables. */
function readSettings(): Env {
  const variables = process.env.BASE_URL ? { ...process.env, ACCOUNTS: 'on' } : process.env
  return readEnv(variables, { isTerminal: process.stdout.isTTY === true })
}

async function main(): Promise<void> {
  const env = readSettings()
  const { connection, release } = await openServerDatabase(env, 'accounts')
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

main().catch((error) => {
  process.stderr.write(`${describeError(error)}
`)
  process.exitCode = 1
})
