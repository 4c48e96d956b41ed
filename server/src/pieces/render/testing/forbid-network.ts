import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/** Ends the process, with the call in the last lines of its error output. */
const forbid =
  (what: string) =>
  (...given: unknown[]): never => {
    process.stderr.write(`${what} ${JSON.stringify(given)?.slice(0, 200)}\n`)
    process.exit(71)
  }

const replaced = {
  lookup: forbid('lookup'),
  resolve: forbid('resolve'),
  resolve4: forbid('resolve'),
  resolve6: forbid('resolve'),
}
Object.assign(net.Socket.prototype, { connect: forbid('connect') })
Object.assign(dns, replaced)
Object.assign(dns.promises, replaced)
syncBuiltinESMExports()
