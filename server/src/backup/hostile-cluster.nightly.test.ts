import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder, removeFolder, startTestInstallation } from '../testing/installation.ts'
import { backUp } from './back-up.ts'
import { restoreBackup } from './restore.ts'

const quiet = { tell: () => undefined, signal: new AbortController().signal }

test('programs that an archive plants in its settings, its catalogue and its triggers are not started by a restore', async () => {
  const folder = createTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const marks = join(folder, 'marks')
  mkdirSync(marks)
  chmodSync(marks, 0o777) // the database's account writes there
  const mark = (name: string) => join(marks, name)
  const source = await startTestInstallation(join(folder, 'source'))
  onTestFinished(source.stop)
  await (await source.open()).close() // the installation's rows
  const { cluster, connection } = source.source
  writeFileSync(join(cluster, 'recovery.signal'), '')
  writeFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `restore_command = 'touch ${mark('restore-command')}; false'\nshared_preload_libraries = '/nowhere/shared'\n`,
  )
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all reject\n')
  const run = (name: string) => `copy (select 1) to program 'touch ${mark(name)}'`
  await source.pool.query(`
    create function public.planted() returns trigger language plpgsql as $$ begin ${run('trigger')}; return null; end $$;
    create trigger planted after update or delete on backups for each statement execute function public.planted();
    create function public.planted_login() returns event_trigger language plpgsql as $$ begin ${run('login')}; end $$;
    create event trigger planted on login execute function public.planted_login();
    create function public.planted_rule(text) returns text immutable language sql as 'select $1';
    create index planted on clients (public.planted_rule(name));
    create or replace function public.planted_rule(text) returns text volatile language plpgsql as $$ begin ${run('index')}; return $1; end $$;
  `)
  await source.pool.query(`alter database app set session_preload_libraries = '/nowhere/session'`)
  const file = join(folder, 'b.tar.zst')
  const undisturbed = { ...connection, options: '-c session_preload_libraries=' }
  await backUp({ ...source.source, connection: undisturbed, scope: 'whole', filesAre: 'here' }, file, quiet)
  rmSync(marks, { recursive: true }) // the source has run its own
  mkdirSync(marks)
  chmodSync(marks, 0o777)

  const restored = join(folder, 'restored')
  await restoreBackup(file, restored, quiet)
  const copy = await startTestInstallation(restored)
  onTestFinished(copy.stop)
  const { rows } = await copy.pool.query(`
    select (select count(*) from pg_db_role_setting)::int as settings, (select count(*) from pg_event_trigger)::int as events,
      (select count(*) from pg_proc where proname like 'planted%')::int as functions, current_setting('is_superuser') as superuser`)
  expect(rows).toEqual([{ settings: 0, events: 0, functions: 0, superuser: 'on' }])
  expect(['restore-command', 'trigger', 'login', 'index'].filter((name) => existsSync(mark(name)))).toEqual([])
}, 120_000)
