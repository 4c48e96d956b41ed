// This module is loaded before the server (`--import`). It changes the machine's clock and name resolution as the parent process tells it.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { isIP } from 'node:net'

/** `clockMs`: by how many milliseconds the clock is ahead. `dns`: whether names are resolved. What is absent stays as it was set last. */
export type MachineFault = { clockMs?: number; dns?: boolean }

let [clockMs, hasDns] = [0, true]
const RealDate = Date

class BentDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + clockMs)
    else super(...(given as [number]))
  }
  static override now(): number {
    return RealDate.now() + clockMs
  }
}
globalThis.Date = BentDate as DateConstructor

const notFound = (name: string) =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo' })
const [lookup, lookupPromise] = [dns.lookup, dns.promises.lookup]
dns.lookup = ((name: string, ...rest: unknown[]) => {
  if (hasDns || isIP(name)) return (lookup as (...all: unknown[]) => unknown)(name, ...rest)
  const callback = rest.at(-1) as (error: Error) => void
  setImmediate(() => callback(notFound(name)))
}) as typeof dns.lookup
dns.promises.lookup = ((name: string, ...rest: unknown[]) =>
  hasDns || isIP(name)
    ? (lookupPromise as (...all: unknown[]) => unknown)(name, ...rest)
    : Promise.reject(notFound(name))) as typeof dns.promises.lookup
syncBuiltinESMExports()

process.on('message', (fault: MachineFault) => {
  clockMs = fault.clockMs ?? clockMs
  hasDns = fault.dns ?? hasDns
})
process.channel?.unref()
