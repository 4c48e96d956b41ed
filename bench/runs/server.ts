// A complete server in a process of its own, which the parent process may kill.
import { buildServer, type ServerOptions } from '../../server/src/app/app.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as Pick<ServerOptions, 'connection' | 'dataDir' | 'timings'>
const app = await buildServer({ ...options, webRoot: options.dataDir, port: 0, logLevel: 'fatal' })
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.send?.({ listening: typeof address === 'object' && address ? address.port : 0 })
process.on('disconnect', () => process.exit(0))
