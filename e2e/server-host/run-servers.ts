// The program of a server host: it runs one server of the built product for each data folder that its parent process names. The servers share
// the loaded code, which takes most of a start's time, and nothing else.
import '../../server/src/app/process-settings.ts'
import type { Closers } from '../../server/src/app/start-server.ts'

/** A request of the parent process: to start a server with the given environment variables, or to stop the server of an earlier request. */
export type HostRequest = { id: number; start: Record<string, string> } | { id: number; stop: number }
export type HostReply = { id: number; port?: number; error?: string }

const { readEnv } = await import('../../server/src/platform/settings/env.ts')
const { startServer } = await import('../../server/src/app/start-server.ts')
const { NO_RESTORE } = await import('../../server/src/features/backups/restore-here.ts')

/** The closers of the running servers, by the id of the request that started the server. */
const running = new Map<number, Closers>()

async function stopServer(id: number): Promise<void> {
  const closers = running.get(id) ?? []
  running.delete(id)
  for (const close of closers.reverse()) await close()
}

async function startWith(id: number, variables: Record<string, string>): Promise<number> {
  const closers: Closers = []
  running.set(id, closers)
  const restart = () => Promise.reject(new Error('a server of a host is not restarted: use killableWorkspace'))
  return startServer(readEnv(variables, { isTerminal: false }), closers, { progress: { ...NO_RESTORE }, restart })
}

async function answerRequest(request: HostRequest): Promise<HostReply> {
  try {
    if ('start' in request) return { id: request.id, port: await startWith(request.id, request.start) }
    await stopServer(request.stop)
    return { id: request.id }
  } catch (error) {
    return { id: request.id, error: String(error) }
  }
}

process.on('message', async (request: HostRequest) => process.send?.(await answerRequest(request)))
process.on('disconnect', async () => {
  for (const id of running.keys()) await stopServer(id)
  process.exit(0)
})
