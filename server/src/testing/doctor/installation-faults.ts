import { randomUUID } from 'node:crypto'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { buildSecretKeyPath, createSecretBox } from '#core/secret-box.ts'
import { copyFilesToBucket } from './bucket.ts'
import type { PlantedFault } from './record-faults.ts'
import { ageFile, givenFactor, hoursAgo } from './workspace.ts'

const TEAM = { ACCOUNTS: 'on', BASE_URL: 'https://painel.agencia.com.br', TRUST_PROXY: 'loopback' }
const MAIL = { SMTP_URL: 'smtps://u:p@mail.agencia.com.br', MAIL_FROM: 'a@agencia.com.br' }
/** The reason for which each fault of the context is planted alone. */
export const ONE_CONTEXT = 'the context has one clock, one disk and one set of settings'

const setting = (code: string, what: string, settings: NodeJS.ProcessEnv): PlantedFault => ({
  code,
  what,
  plant: async () => ({ settings }),
  alone: ONE_CONTEXT,
})

/** The faults that lie in the settings, or between the settings and the database's people. */
const SETTING_FAULTS: readonly PlantedFault[] = [
  setting('base-url-in-clear', 'http beyond private addresses', { ...TEAM, BASE_URL: 'http://painel.agencia.com.br' }),
  setting('proxy-not-trusted', 'https without a trusted proxy', { ...TEAM, TRUST_PROXY: '' }),
  setting('host-not-reachable', 'a team’s address on loopback alone', {
    ...TEAM,
    TRUST_PROXY: '',
    BASE_URL: 'http://painel.lan:3000',
  }),
  setting('mail-in-clear', 'mails without encryption to a public host', {
    ...TEAM,
    ...MAIL,
    SMTP_URL: 'smtp://mail.agencia.com.br?tls=none',
  }),
  setting('mail-links-local', 'mailed links to this machine itself', { ...TEAM, ...MAIL, BASE_URL: 'http://localhost:3000' }),
  setting('once-setting-left', 'ADOPT_FILES left on', { ADOPT_FILES: '1' }),
  {
    code: 'accounts-ignored',
    what: 'people with accounts on a server without them',
    plant: ({ db }) => db.execute(sql`update users set role = 'owner', email = 'a@b.com' where id = 1`),
  },
]

/** The fault of a database and files that several servers share, while only one of them has the key. */
const KEY_NOT_SHARED: PlantedFault = {
  code: 'key-not-shared',
  what: 'a shared database and bucket without SECRET_KEY',
  plant: async (api) => {
    const { settings } = await copyFilesToBucket(api)
    return { settings: { ...settings, DATABASE_URL: 'postgres://painel@10.0.0.5/painel' } }
  },
  alone: ONE_CONTEXT,
}

/** The faults outside the records (`RECORD_FAULTS`): settings, files, secrets, clocks and disk. */
export const INSTALLATION_FAULTS: readonly PlantedFault[] = [
  ...SETTING_FAULTS,
  KEY_NOT_SHARED,
  {
    code: 'postgres-too-old',
    what: 'PostgreSQL 15',
    plant: async () => ({ readPostgresVersion: async () => '15.12 (Debian 15.12-1.pgdg120+1)' }),
    alone: ONE_CONTEXT,
  },
  {
    code: 'disk-low',
    what: 'half a gigabyte left',
    plant: async () => ({ readFreeBytes: () => 500e6 }),
    alone: ONE_CONTEXT,
  },
  { code: 'disk-full', what: '50 MB left', plant: async () => ({ readFreeBytes: () => 50e6 }), alone: ONE_CONTEXT },
  {
    code: 'clock-skew',
    what: 'a database two minutes ahead',
    plant: async ({ time }) => ({ readDatabaseTime: async () => new Date(time.now().getTime() + 120_000) }),
    alone: ONE_CONTEXT,
  },
  {
    code: 'clock-ahead',
    what: 'eight days since a clock was trusted',
    plant: async (api) => ({ seenAt: hoursAgo(api, 8 * 24) }),
    alone: ONE_CONTEXT,
  },
  {
    code: 'clock-behind',
    what: 'a clock that was set back by a day',
    plant: async (api) => ({ seenAt: hoursAgo(api, -24) }),
    alone: ONE_CONTEXT,
  },
  { code: 'node-too-old', what: 'Node 22', plant: async () => ({ nodeVersion: '22.18.0' }), alone: ONE_CONTEXT },
  {
    code: 'schema-older',
    what: 'a database without the last migration',
    plant: ({ db }) =>
      db.execute(sql`
      delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`),
    alone: 'nothing else is examined then',
  },
  {
    code: 'schema-newer',
    what: 'a database of a later version',
    plant: ({ db }) => db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`),
    alone: 'nothing else is examined then',
  },
  {
    code: 'file-missing',
    what: 'a recording without its file',
    plant: async ({ dataDir, files }) => rm(join(dataDir, 'files', (await files('recordings'))[0] ?? '')),
  },
  {
    code: 'file-wrong',
    what: 'a receipt with a byte more',
    plant: async ({ dataDir, files }) => appendFile(join(dataDir, 'files', (await files('receipts'))[0] ?? ''), 'x'),
  },
  {
    code: 'file-extra',
    what: 'a file that no row names since hours ago',
    async plant(api) {
      await writeFile(join(api.dataDir, 'files/receipts/nobodys'), 'x')
      await ageFile(api, 'receipts/nobodys')
    },
  },
  {
    code: 'thumbnail-missing',
    what: 'a receipt without its small picture',
    plant: async ({ dataDir, files }) => rm(join(dataDir, 'files', (await files('thumbnails'))[0] ?? '')),
  },
  {
    code: 'files-of-another-installation',
    what: 'files of another database',
    plant: ({ dataDir }) => writeFile(join(dataDir, 'files/instalacao.txt'), randomUUID()),
  },
  {
    code: 'secret-key-missing',
    what: 'a lost key',
    plant: ({ dataDir }) => rm(buildSecretKeyPath(dataDir)),
    alone: 'without the key no secret is opened',
  },
  {
    code: 'secret-key-unusable',
    what: 'a key that is none',
    plant: ({ dataDir }) => writeFile(buildSecretKeyPath(dataDir), 'x'),
    alone: 'without the key no secret is opened',
  },
  {
    code: 'secret-key-wrong',
    what: 'the key of another database',
    plant: ({ dataDir }) => writeFile(buildSecretKeyPath(dataDir), Buffer.alloc(32).toString('base64')),
    alone: 'without the key no secret is opened',
  },
  {
    code: 'secret-unreadable',
    what: 'a secret that was copied from another place',
    plant: ({ tamper }) => tamper(sql`update ai_providers set key = (select signing_secret from integration)`),
  },
  {
    code: 'second-factor-unreadable',
    what: 'a second factor that another key sealed',
    plant: (api) => givenFactor(api, createSecretBox(Buffer.alloc(32, 9))),
  },
]
