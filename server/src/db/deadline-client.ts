import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * The error of a statement during which PostgreSQL sent nothing for longer than allowed. Its code is that of a connection whose other end
 * is gone.
 */
class StatementTimeoutError extends Error {
  readonly code = 'ETIMEDOUT'
}

/**
 * A connection that closes itself where PostgreSQL sends nothing for too long while a statement is under way. Where a network swallows
 * every packet, the statement, its connection and its call would otherwise wait until TCP gives up, some fifteen minutes later. PostgreSQL
 * learns only by the end of the connection that it should end the statement, so a COMMIT that was already sent stays in doubt
 * (`CommitInDoubtError`).
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
 * The settings by which PostgreSQL itself notices a client that is gone: PostgreSQL looks at the connection during a statement and between
 * statements, ends the transaction and frees its locks within a minute or two. On a Unix socket all but the first setting have no effect.
 */
const SESSION_SETTINGS = `
  set client_connection_check_interval = '5s';
  set tcp_keepalives_idle = '30s';
  set tcp_keepalives_interval = '10s';
  set tcp_keepalives_count = 3;
  set tcp_user_timeout = '60s'`

/**
 * Applies `SESSION_SETTINGS` to a new connection. Where PostgreSQL's operating system does not support them, the connection is used without
 * them.
 */
export const applyKeepaliveSettings: pg.PoolConfig['verify'] = (client, done) => {
  client.query(SESSION_SETTINGS).then(
    () => done(),
    () => done(),
  )
}
