import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ServerServices } from '#app/services.ts'
import { makeContext } from '#core/context.ts'

type Api = {
  app: { services: ServerServices; server: { listening: boolean } }
  connection: pg.PoolConfig
  dataDir: string
  close(): Promise<void>
}

/** The time for work that a test left under way, after which the next test gets a new server. */
const SETTLE_MS = 2_000

const quote = (...names: string[]) => names.map((name) => `"${name}"`).join('.')

/**
 * Go on, because a server remembers up to which event it has delivered them, slides and days by the numbers of their photos and entries,
 * and may end the stream of an earlier test's session late.
 */
const NUMBERS_THAT_GO_ON = ['events_id_seq', 'photos_id_seq', 'entries_id_seq', 'sessions_id_seq']

const TABLES = `
  select n.nspname as schema, c.relname as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`

const SEQUENCES = `
  select schemaname as schema, sequencename as name, coalesce(last_value, start_value) as value, last_value is not null as called
  from pg_sequences where schemaname in ('public', 'pgboss') and sequencename <> all ($1)`

/**
 * Makes a function that brings every table and sequence back to what it is now. Tables that no test has written to cost it nothing.
 * @returns the function; it returns false if a statement has changed the schema
 */
async function rememberDatabase(connection: pg.PoolConfig) {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const steps: string[] = []
  await client.query('create schema remembered; create table remembered.schema_changes (at int)')
  for (const { schema, name, columns } of (await client.query(TABLES)).rows) {
    const [table, copy] = [quote(schema, name), quote('remembered', `${schema}_${name}`)]
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    // Where a table has grown, later tests would read its dead rows again and again.
    steps.push(`if pg_relation_size('${table}') > 262144 then truncate ${table};
      elsif pg_relation_size('${table}') > 0 then delete from ${table}; end if;`)
    if (!rowCount) continue
    await client.query(`create table ${copy} as table ${table}`)
    steps.push(`insert into ${table} (${columns}) overriding system value select ${columns} from ${copy};`)
  }
  for (const { schema, name, value, called } of (await client.query(SEQUENCES, [NUMBERS_THAT_GO_ON])).rows)
    steps.push(`perform setval('${quote(schema, name)}', ${value}, ${called});`)
  await client.query(`
    create function remembered.restore() returns boolean language plpgsql as $$
    begin ${steps.join('\n')}
      return not exists (select from remembered.schema_changes);
    end $$;
    create function remembered.note_change() returns event_trigger language plpgsql as $$
    begin insert into remembered.schema_changes values (1); end $$;
    create event trigger note_change on ddl_command_end execute function remembered.note_change();
    set session_replication_role = replica; -- no trigger and no foreign key minds
    set lock_timeout = ${SETTLE_MS}`)
  return {
    restore: async (): Promise<boolean> => (await client.query('select remembered.restore() as restored')).rows[0].restored,
    forget: () => client.end(),
  }
}

/** Lists the files of a folder with their size and time, which tell whether one was replaced. */
async function listFiles(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = await stat(path)
    files.set(path, `${size} ${mtimeMs}`)
  }
  return files
}

async function rememberFiles(folder: string) {
  const before = await listFiles(folder)
  return async (): Promise<boolean> => {
    const now = await listFiles(folder)
    for (const path of now.keys()) if (!before.has(path)) await rm(path)
    return [...before].every(([path, description]) => now.get(path) === description)
  }
}

const isFunction = ([, member]: [string, unknown]) => typeof member === 'function'

/** Makes a function that brings the members of an object that `isOwn` counts back to what they are now. */
function rememberMembers(object: object, isOwn: (member: [string, unknown]) => boolean = () => true) {
  const before = Object.fromEntries(Object.entries(object).filter(isOwn))
  return () => {
    for (const member of Object.entries(object))
      if (isOwn(member) && !Object.hasOwn(before, member[0])) Reflect.deleteProperty(object, member[0])
    Object.assign(object, before)
  }
}

/**
 * Makes a function that puts back the services, and the functions of each, that a test has replaced.
 * @returns the function; it returns false if the server is stopping, or work that the test left does not end
 */
function rememberServices(services: ServerServices) {
  const objects = Object.values(services).filter((service) => typeof service === 'object' && service !== null)
  const putBack = [rememberMembers(services), ...objects.map((service) => rememberMembers(service, isFunction))]
  return async (): Promise<boolean> => {
    for (const restore of putBack) restore()
    const settled = async () => {
      while (services.unfinished.size > 0) await Promise.allSettled([...services.unfinished])
      return true
    }
    return !services.ending.signal.aborted && (await Promise.race([settled(), wait(SETTLE_MS, false, { ref: false })]))
  }
}

type Reused = { key: string; api: Api; isTaken: boolean; restore(): Promise<boolean>; close(): Promise<void> }

/** The servers of this worker's tests, the last taken one last. Their databases and folders are removed when the test run ends. */
const reused: Reused[] = []

const MOST_LEFT = 3

async function remember(key: string, api: Api): Promise<Reused> {
  makeContext(api.app.services, {} as never) // which keeps the services of a server's first call: never those that a test replaced
  const database = await rememberDatabase(api.connection)
  const steps = [rememberServices(api.app.services), await rememberFiles(api.dataDir), database.restore]
  return {
    key,
    api,
    isTaken: false,
    async restore() {
      if (api.app.server.listening) return false
      for (const step of steps) if (!(await step().catch(() => false))) return false
      return true
    },
    async close() {
      await database.forget()
      await api.close()
    },
  }
}

async function discard(one: Reused): Promise<void> {
  reused.splice(reused.indexOf(one), 1)
  await one.close()
}

async function findRestored(key: string): Promise<Reused | undefined> {
  for (const one of reused.filter((other) => other.key === key && !other.isTaken)) {
    one.isTaken = true
    if (await one.restore()) return one
    await discard(one)
  }
  return undefined
}

/**
 * Returns a server that an earlier test has left, emptied, or else a new one, which is left to later tests: one with the same key whose
 * test is over and neither changed the database's schema nor let it listen or stopped it.
 */
export async function takeServer<Taken extends Api>(
  key: string,
  start: () => Promise<Taken>,
): Promise<{ api: Taken; release: () => void }> {
  const taken = (await findRestored(key)) ?? (await remember(key, await start()))
  taken.isTaken = true
  reused.splice(0, reused.length, ...reused.filter((one) => one !== taken), taken)
  for (const one of reused.filter(({ isTaken }) => !isTaken).slice(0, -MOST_LEFT)) await discard(one)
  return {
    api: taken.api as Taken,
    release() {
      taken.isTaken = false
    },
  }
}
