import { readInstallation } from 'contract/data/installation.ts'
import { expect, test } from 'vitest'
import { describeDatabasePlace } from '#db/database-place.ts'
import { listKnownMigrations } from '#db/migrate.ts'
import { installation } from '#db/tables/installation.ts'
import { startApiForTest } from '#testing/api.ts'
import { givenToken } from '#testing/given-token.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'

test('the page of the installation has its id, versions and places', async () => {
  const api = await startApiForTest()
  const [own] = await api.db.select().from(installation)
  expect(await api.ok(readInstallation)).toEqual({
    installationId: own?.installationId,
    version: expect.stringMatching(/^\d+\.\d+\.\d+( \(\w{8}\))?$/),
    migration: listKnownMigrations().at(-1)?.name,
    postgres: expect.stringMatching(/^\d+\.\d+/),
    database: { kind: 'server', at: expect.stringMatching(/\/\w+$/) },
    filesAt: `a pasta ${api.dataDir}/files`,
  })
})

test('the page of the installation has the folder of the embedded database', async () => {
  const api = await startApiForTest({ server: { databaseFolder: '/tmp' } })
  expect((await api.ok(readInstallation)).database).toEqual({ kind: 'embedded', at: '/tmp' })
})

test('the page of the installation has neither user nor password of the database', () => {
  const connection = { connectionString: 'postgres://painel:segredo@10.0.0.7:5433/agencia' }
  expect(describeDatabasePlace(connection, undefined)).toEqual({ kind: 'server', at: '10.0.0.7:5433/agencia' })
})

test('only a person who manages the data reads the page of the installation, no token does', async () => {
  const api = await startTeamApiForTest()
  const finance = await api.join('finance', 'Bia')
  expect(await finance.fails(readInstallation)).toMatchObject({ status: 403 })
  const token = await givenToken(api, api.owner)
  expect(await token.readStatus(readInstallation)).toBe(403)
})
