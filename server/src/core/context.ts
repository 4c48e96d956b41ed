import { type CivilDate, dateInZone } from 'contract/values/dates.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import type { OutgoingClient } from './outgoing.ts'
import type { NamedPerson, Principal } from './permissions.ts'
import type { Queue } from './queue.ts'
import type { SecretBox } from './secret-box.ts'
import type { Storage } from './storage.ts'
import type { Timings } from './timings.ts'
import type { Uploads } from './uploads.ts'

export type Services = {
  log: Log
  db: Db
  queue: Queue
  storage: Storage
  now: () => Date
  databaseNow: (db: Db) => Promise<Date>
  timeZone: string
  /** The workspace's first person, in whose name acts without a signed-in person are recorded. */
  firstPerson: NamedPerson
  secrets: SecretBox
  /** The only way by which this server reaches hosts that people name in the settings or that an automation names. */
  outgoing: OutgoingClient
  timings: Timings
  callbackUrl: (runId: number | ':id') => string
  /**
   * The address of the service that answers the specification's calls instead of this server (`WEBHOOK_UPSTREAM`); undefined where none
   * does.
   */
  upstream: string | undefined
  /** Aborted when the server announces its stop to the reverse proxy: `/readyz` answers 503, and all other calls are served until `ending`. */
  leaving: AbortController
  /** Aborted when the server begins to stop. */
  ending: AbortController
  /** Work under way that no answer waits for. A server that stops waits some seconds for it. */
  unfinished: Set<Promise<unknown>>
}

/** `ending` is aborted when the server begins to stop; a purge then ends after its current batch. */
export type PurgeServices = Pick<Services, 'db' | 'now' | 'timeZone' | 'ending'>

type SharedServices = Omit<Services, 'firstPerson' | 'leaving' | 'ending' | 'unfinished'>

/** On an unsafe call `db` is the transaction that also stores the Idempotency-Key. */
export type Ctx = SharedServices & {
  user: Principal
  /** Null when the server itself works. */
  address: string | null
  /** Today's date in the workspace's time zone. */
  today: () => CivilDate
  /** After a failure they are removed, or left to the sweep. */
  uploads: Uploads
}

const selected = new WeakMap<Services, SharedServices>()

/** Selected once for each server, because leaving properties out of an object takes longer than copying all of them. */
function selectShared(services: Services): SharedServices {
  const known = selected.get(services)
  if (known) return known
  const { firstPerson: _firstPerson, leaving: _leaving, ending: _ending, unfinished: _unfinished, ...shared } = services
  selected.set(services, shared)
  return shared
}

export const makeContext = (services: Services, own: Pick<Ctx, 'user' | 'address' | 'db' | 'uploads' | 'log'>): Ctx => ({
  ...selectShared(services),
  ...own,
  today: () => dateInZone(services.timeZone, services.now()),
})
