import type { Socket } from 'node:net'
import pg from 'pg'

/** Its code is that of a connection whose other end is gone. */
class StatementTimeoutError extends Error {
  readonly code = 'ETIMEDOUT'
}

/**
 * Closes itself, because on a network that swallows packets a call would wait some fifteen minutes for TCP; a COMMIT that was
 * already sent stays in doubt (`CommitInDoubtError`).
 */
export class DeadlineClient extends pg.Client {
  /** The longest silence during a statement, in milliseconds; 0 for no limit. */
  statementMs = 0
  #isWatched = false

  /** Watches the socket from the first statement on, because before it TLS may still replace the socket. */
  #watch(socket: Socket) {
    if (this.#isWatched) return
    this.#isWatched = true
    socket.on('timeout', () => socket.destroy(new StatementTimeoutError('the database said nothing during a statement')))
    this.on('drain', () => socket.setTimeout(0))
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` cannot be written otherwise.
  override query(...statement: any[]): any {
    const socket = this.connection.stream as Socket
    this.#watch(socket)
    socket.setTimeout(this.statementMs)
    return (super.query as (...given: unknown[]) => unknown)(...statement)
  }
}

/**
 * PostgreSQL notices a client that is gone, and frees its locks within a minute or two; on a Unix socket all but the first
 * setting have no effect.
 */
const SESSION_SETTINGS = `
  set client_connection_check_interval = '5s';
  set tcp_keepalives_idle = '30s';
  set tcp_keepalives_interval = '10s';
  set tcp_keepalives_count = 3;
  set tcp_user_timeout = '60s'`

/** If PostgreSQL's operating system does not support the settings, the connection is used without them. */
export const applyKeepaliveSettings: pg.PoolConfig['verify'] = (client, done) => {
  client.query(SESSION_SETTINGS).then(
    () => done(),
    () => done(),
  )
}
