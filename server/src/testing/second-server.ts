import type { Timings } from '#core/timings.ts'
import { startTeamServer, type TeamApi } from './team-api.ts'

/**
 * Starts a second server with the database, the files and the key of the first one. Sessions of the first server are valid on the
 * second, too; `owner` is the first server's, and calls the first server.
 */
export async function startSecondServer(first: TeamApi, timings: Partial<Timings> = {}): Promise<TeamApi> {
  const second = await startTeamServer(
    { server: { connection: first.connection, dataDir: first.dataDir, now: first.time.now, timings } },
    first.baseUrl,
  )
  return { ...second, owner: first.owner }
}
