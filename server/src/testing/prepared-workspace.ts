import { startApiForTest, startTestApi, type TestApi, type TestOptions } from './api.ts'

type Start<Made> = (options?: TestOptions) => Promise<TestApi & Made>

/**
 * Prepares a workspace that several tests begin with: the first call makes it on a server that then stops, and each call starts a server
 * on a copy of its database and files. The copies know nothing of each other.
 * @param arrange makes the workspace, and returns what the tests need of it, such as ids
 */
export function prepareWorkspace<Made extends object>(arrange: (api: TestApi) => Promise<Made>): Start<Made> {
  async function prepare() {
    const api = await startTestApi()
    const made = await arrange(api)
    await api.stop()
    return { made, copied: { database: String(api.connection.database), dataDir: api.dataDir } }
  }
  let prepared: ReturnType<typeof prepare> | undefined
  return async (options) => {
    prepared ??= prepare()
    const { made, copied } = await prepared
    return { ...(await startApiForTest({ ...options, copied })), ...made }
  }
}
