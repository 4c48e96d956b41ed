import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/** Makes a function that ends the process, and writes its own call as the last line of the error output. */
const forbidCall =
  (what: string) =>
  (...given: unknown[]): never => {
    process.stderr.write(`${what} ${JSON.stringify(given)?.slice(0, 200)}\n`)
    process.exit(71)
  }

const replaced = {
  lookup: forbidCall('lookup'),
  resolve: forbidCall('resolve'),
  resolve4: forbidCall('resolve'),
  resolve6: forbidCall('resolve'),
}
Object.assign(net.Socket.prototype, { connect: forbidCall('connect') })
Object.assign(dns, replaced)
Object.assign(dns.promises, replaced)
syncBuiltinESMExports()
